import { api } from "@portal/contract/api";
import { call } from "../../api/api.ts";
import { writeSession, type SessionItem } from "../../session.ts";
import { shownMvNumber } from "../ownership/plate-owner.ts";

/** What became of a submission, read by its token and stored. */
export async function readSubmittedPlate(asked: string, token: string, signal: AbortSignal) {
  const { submission_token, ...record } = await call(api.readPlateSubmission, {
    headers: { submission: token },
    signal,
  });
  writeSession("plate_number", { asked, record, submission_token, read_at: Date.now() });
  return record;
}

/** Asks for a stored plate again, a submission by its token, and stores the answer. */
export async function readPlateAgain(
  stored: SessionItem<"plate_number">,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  if (stored.submission_token !== null) {
    await readSubmittedPlate(stored.asked, stored.submission_token, signal);
    return;
  }
  // By what has shown that it is yours, so that the new handle says so as well.
  const query = { q: shownMvNumber(stored.asked) ?? stored.asked };
  const record = await call(api.inquirePlate, { query, headers: { captcha }, signal });
  writeSession("plate_number", { ...stored, record, read_at: Date.now() });
}
