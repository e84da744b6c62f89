import { api } from "@portal/contract";
import { call } from "../../api.ts";
import { writeSession, type SessionItem } from "../../session.ts";

/** Asks for a stored plate again, a submission by its token, and stores the answer. */
export async function readPlateAgain(
  stored: SessionItem<"plate_number">,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  const submission = stored.submission_token;
  if (submission !== null) {
    const { submission_token, ...decided } = await call(api.readPlateSubmission, {
      headers: { submission },
      signal,
    });
    writeSession("plate_number", {
      ...stored,
      record: decided,
      submission_token,
      read_at: Date.now(),
    });
    return;
  }
  const query = { q: stored.asked };
  const record = await call(api.inquirePlate, { query, headers: { captcha }, signal });
  writeSession("plate_number", { ...stored, record, read_at: Date.now() });
}
