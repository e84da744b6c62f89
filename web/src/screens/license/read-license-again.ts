import { api } from "@portal/contract";
import { call } from "../../api.ts";
import { writeSession, type SessionItem } from "../../session.ts";

/** Asks for a stored licence again and stores the answer. */
export async function readLicenseAgain(
  stored: SessionItem<"drivers_license">,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  const query = { number: stored.record.number, birth_date: stored.record.birth_date };
  const record = await call(api.inquireLicense, { query, headers: { captcha }, signal });
  writeSession("drivers_license", { ...stored, record, read_at: Date.now() });
}
