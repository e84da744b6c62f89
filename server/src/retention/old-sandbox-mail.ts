import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { recordDisposal } from "./disposal-store.ts";

/**
 * Deletes messages from the sandbox's mailbox after the shortest retention of any data they may contain. Real mail is
 * with its recipients.
 */
export async function removeOldSandboxMail({
  config: { dataDir, retention },
  db,
  now,
  sandbox,
}: Pick<Context, "config" | "db" | "now" | "sandbox">): Promise<void> {
  if (!sandbox) return;
  const { unpaidDays, transactionDays, appointmentDays, submissionDays } = retention;
  const { alertDays, caseDays } = retention;
  const days = Math.min(
    unpaidDays,
    transactionDays,
    appointmentDays,
    submissionDays,
    alertDays,
    caseDays,
  );
  const upTo = new Date(now().getTime() - days * DAY_MS);
  const old = (await sandbox.mailbox.list()).filter(({ sentAt }) => sentAt <= upTo);
  // The key is the file name.
  for (const { key } of old) await rm(join(dataDir, "mailbox", `${key}.json`), { force: true });
  await recordDisposal(db, { class: "sandbox_message", count: old.length, upTo, now: now() });
}
