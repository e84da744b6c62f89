import { afterAll, beforeEach, expect, test } from "vitest";
import { startTextCompanies } from "../../test/fixtures/text-companies.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { testContext } from "../../test/harness/test-context.ts";
import type { Context } from "../context.ts";
import type { Message } from "./message.ts";
import { textSender } from "./send-message.ts";

const MINUTE = 60_000;

const lines: unknown[] = [];
const companies = await startTextCompanies();
const { semaphore, philsms } = companies;
const keep = (...line: unknown[]) => void lines.push(line);
const context = testContext(await freshDatabase(), {
  now: companies.now,
  fetch,
  log: { info: keep, warn: keep, error: keep } as unknown as Context["log"],
  env: {
    SMS_PROVIDERS: "semaphore, philsms",
    SEMAPHORE_URL: semaphore.url,
    SEMAPHORE_SENDER: semaphore.sender,
    SEMAPHORE_KEY: "env:FIRST_KEY",
    FIRST_KEY: semaphore.key,
    PHILSMS_URL: philsms.url,
    PHILSMS_SENDER: philsms.sender,
    PHILSMS_KEY: "env:SECOND_KEY",
    SECOND_KEY: philsms.key,
  },
});
beforeEach(async () => {
  companies.reset();
  await context.db.deleteFrom("text_sent").execute();
});
afterAll(() => companies.close());

/** The outbox's job for a text to this number. */
function jobOf(id: string, mobile = "+639171234567"): () => Promise<void> {
  const message: Partial<Message> = {
    name: "appointment_moved",
    id,
    mobile,
    email: "ana@example.com",
    sms: () => `LTO on the Go: Ref. ends in 4871, ${id}.`,
    cap: "messagePerAddress",
  };
  const send = textSender({ it: async () => message as Message });
  return () => send(context, { about: "it" });
}
const sent = () => [companies.semaphore.sent.length, companies.philsms.sent.length];

test("a text goes to the first company of the settings, once for all runs of its job", async () => {
  const job = jobOf("one");
  await Promise.all([job(), job()]);
  await job();
  expect(companies.semaphore.sent).toMatchObject([
    { recipient: "639171234567", message: "LTO on the Go: Ref. ends in 4871, one." },
  ]);
  expect(sent()).toEqual([1, 0]);
});

test("a number that takes no texts ends its job", async () => {
  await jobOf("three", "+639170000000")();
  expect(sent()).toEqual([0, 0]);
  expect(lines.at(-1)).toEqual([
    { message: "appointment_moved" },
    "message dropped: its address takes none",
  ]);
});

test("what the company says of its texts later is kept, and failures are counted", async () => {
  const ids = ["gone", "failed", "waiting"];
  for (const id of ids) {
    await jobOf(`later/${id}`)();
    companies.advance(MINUTE);
  }
  const [gone, failed] = companies.semaphore.sent;
  Object.assign(gone ?? {}, { status: "Sent" });
  Object.assign(failed ?? {}, { status: "Failed" });
  companies.advance(10 * MINUTE);
  lines.length = 0;
  await context.sms?.followUp?.();
  await context.sms?.followUp?.();
  const rows = await context.db
    .selectFrom("text_sent")
    .select("went_out")
    .orderBy("asked_at")
    .execute();
  expect(rows.map(({ went_out: wentOut }) => wentOut)).toEqual([true, false, null]);
  expect(lines).toEqual([[{ provider: "semaphore", failed: 1 }, "texts did not go out"]]);
  companies.semaphore.mode = "down";
  await context.sms?.followUp?.();
  expect(JSON.stringify(lines)).toContain("nobody says whether texts went out");
  // A day later nobody asks.
  companies.advance(24 * 60 * MINUTE);
  companies.semaphore.mode = "normal";
  companies.semaphore.lookUps.length = 0;
  await context.sms?.followUp?.();
  expect(companies.semaphore.lookUps).toEqual([]);
});

test("no key, number or word of a text is in a log line, whatever the companies say", async () => {
  for (const mode of ["object", "busy", "down", "broken"] as const) {
    companies.semaphore.mode = mode;
    companies.philsms.mode = mode;
    await expect(jobOf(`log/${mode}`)()).rejects.toMatchObject({ code: "provider_unavailable" });
  }
  expect(lines.length).toBeGreaterThan(4);
  expect(JSON.stringify(lines)).not.toMatch(/canary|917|000000|4871/u);
});
