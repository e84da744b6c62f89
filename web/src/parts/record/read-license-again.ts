import { api } from "@portal/contract";
import { call } from "../../api.ts";
import { writeSession, type SessionItem } from "../../session.ts";

/** Asks for a stored licence again, a submission by its token, and stores the answer. */
export async function readLicenseAgain(
  stored: SessionItem<"drivers_license">,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  const submission = stored.submission_token;
  if (submission !== null) {
    const { submission_token, ...decided } = await call(api.readLicenseSubmission, {
      headers: { submission },
      signal,
    });
    writeSession("drivers_license", {
      ...stored,
      record: decided,
      submission_token,
      read_at: Date.now(),
    });
    return;
  }
  const query = { number: stored.record.number, birth_date: stored.record.birth_date };
  const record = await call(api.inquireLicense, { query, headers: { captcha }, signal });
  writeSession("drivers_license", { ...stored, record, read_at: Date.now() });
}
