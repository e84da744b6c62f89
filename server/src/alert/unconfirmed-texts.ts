import { DAY_MS } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { countWaitingTexts, readTextAnswers, type TextAnswers } from "./alert-store.ts";

/**
 * Texts to numbers that nobody has confirmed cost money and trust: anyone can ask for one to any number. Only
 * the confirmation of an alert is such a text; what the office, the courier or the payment did is told all the same.
 */

/** Numbers that may wait for their code for one record, asked in a day. */
const MOST_WAITING = 3;
/** Of the last texts of a day so many must have been confirmed, once there are enough to tell. */
const JUDGED = 100;
const CONFIRMED_SHARE = 1 / 5;
/** Who has just got a code may still be typing it. */
const ANSWERED_MS = 10 * 60_000;
/** The budget has one subject. */
export const ALL_TEXTS = "all";

type Needs = Pick<Context, "db" | "limits" | "now">;

const byMail = i18n.t("We cannot send texts to new numbers right now. Please use your e-mail.");

const arePaused = ({ sent, confirmed }: TextAnswers): boolean =>
  sent >= JUDGED && confirmed < sent * CONFIRMED_SHARE;

const answersTo = ({ db, now }: Needs): Promise<TextAnswers> => {
  const at = now().getTime();
  return readTextAnswers(db, {
    from: new Date(at - DAY_MS),
    until: new Date(at - ANSWERED_MS),
    most: JUDGED,
  });
};

/**
 * Before the text that asks a number to confirm; counts it.
 * @throws Problem `provider_unavailable` while too few are confirmed, or the hour's budget is used up
 */
export async function takeText(context: Needs): Promise<void> {
  if (arePaused(await answersTo(context))) throw new Problem("provider_unavailable", byMail);
  if (!(await context.limits.tryTake("unconfirmedText", ALL_TEXTS)))
    throw new Problem("provider_unavailable", byMail);
}

/**
 * In the transaction that has written the alert.
 * @throws Problem `too_many_requests` when more than three numbers wait for their code for this record
 */
export async function requireFewWaiting(
  trx: Db,
  subject: string,
  { now }: Pick<Context, "now">,
): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS);
  if ((await countWaitingTexts(trx, subject, since)) <= MOST_WAITING) return;
  throw new Problem(
    "too_many_requests",
    i18n.t(
      "Three mobile numbers already wait for their code for this record. Please use your e-mail, or try again tomorrow.",
    ),
    { retryAfterSeconds: DAY_MS / 1000 },
  );
}

/** For `lto doctor`: whether such texts go out. */
export async function stateOfTexts(
  context: Needs,
): Promise<TextAnswers & { isPaused: boolean; isUsedUp: boolean }> {
  const answers = await answersTo(context);
  const isUsedUp = (await context.limits.used("unconfirmedText", ALL_TEXTS)) >= 1;
  return { ...answers, isPaused: arePaused(answers), isUsedUp };
}
