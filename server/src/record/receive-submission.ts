import type { Language } from "@portal/contract/languages";
import type { Applicant } from "@portal/contract/person";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import type { Effect } from "../http/idempotency.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { hashToken } from "../security/secrets.ts";
import { writeEvent } from "./status-store.ts";
import { uuidFrom } from "../security/uuid.ts";
import { submissionMail } from "./submission-message.ts";
import { insertSubmission, type Submission } from "./submission-store.ts";
import type { SubmittedKind } from "./submitted-record.ts";

/** What the person typed. */
export type Typed = Pick<
  Submission,
  | "number"
  | "mv_number"
  | "storage_place"
  | "office_id"
  | "dealer_name"
  | "ltms_reference"
  | keyof Applicant
>;

type Request = {
  tokens: { captcha: string | undefined };
  client: string;
  language: Language;
};

/**
 * Stores a submission: checks captcha and rate limits, queues a mail and, in the sandbox, a decision. No record
 * is read or changed.
 * @returns what was typed, with the token that reads it again; stored with the effect
 * @throws Problem `captcha_required`, `captcha_failed`, `provider_unavailable`, `too_many_requests`
 */
export async function receiveSubmission<Found>(
  context: Context,
  request: Request,
  kind: SubmittedKind<Found>,
  typed: Typed,
): Promise<Effect<Found & { submission_token: string }>> {
  const { tokens, client } = request;
  // First the limit: checking the captcha may call another host, and it spends the token.
  await context.limits.take("inquiry", client);
  await context.limits.check("submission", client);
  await passCaptcha(context, tokens.captcha, "lookup", client);
  return async (remember) => {
    await context.limits.take("submission", client);
    const id = uuidFrom(context.random);
    const token = context.secrets.token("submission", id);
    const submission: Submission = {
      ...typed,
      id,
      token_hash: hashToken(token),
      transactable_type: kind.type,
      language: request.language,
      status: "For Verification",
      remarks: null,
      drivers_license_id: null,
      plate_number_id: null,
      created_at: context.now(),
      decided_at: null,
    };
    const answered = {
      ...(await kind.typed(context, submission, request.language)),
      submission_token: token,
    };
    await context.db.transaction().execute(async (trx) => {
      await insertSubmission(trx, submission);
      await writeEvent(trx, {
        kind: "submission",
        id,
        from: null,
        to: "For Verification",
        why: null,
        who: "person",
        at: submission.created_at,
      });
      await leaveWork(context, trx, id);
      await remember(trx, answered);
    });
    return answered;
  };
}

async function leaveWork({ config, now }: Context, trx: Context["db"], id: string): Promise<void> {
  await enqueue(trx, submissionMail("submission_received", id, now()));
  // In production the agency decides.
  if (config.mode !== "sandbox") return;
  await enqueue(trx, {
    kind: "decide_submission",
    payload: { submission: id },
    runAt: new Date(now().getTime() + config.sandbox.decideMs),
    dedupeKey: `decide_submission:${id}`,
  });
}
