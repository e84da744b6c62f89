import { api } from "@portal/contract/api";
import { call } from "../../api/api.ts";
import { writeSession, type SessionItem } from "../../session.ts";

/** What became of a submission, read by its token and stored. */
export async function readSubmittedLicense(asked: string, token: string, signal: AbortSignal) {
  const { submission_token, ...record } = await call(api.readLicenseSubmission, {
    headers: { submission: token },
    signal,
  });
  writeSession("drivers_license", { asked, record, submission_token, read_at: Date.now() });
  return record;
}

/** Asks for a stored license again, a submission by its token, and stores the answer. */
export async function readLicenseAgain(
  stored: SessionItem<"drivers_license">,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  if (stored.submission_token !== null) {
    await readSubmittedLicense(stored.asked, stored.submission_token, signal);
    return;
  }
  const query = { number: stored.record.number, birth_date: stored.record.birth_date };
  const record = await call(api.inquireLicense, { query, headers: { captcha }, signal });
  writeSession("drivers_license", { ...stored, record, read_at: Date.now() });
}
