import { DAY_MS } from "@portal/contract/days";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { Handle } from "../security/handle.ts";
import {
  countWaitingTexts,
  readTextAnswers,
  waitingTexts,
  type TextAnswers,
} from "./alert-store.ts";

/**
 * Texts to numbers that nobody has confirmed cost money and trust: anyone can ask for one to any number. Only
 * the confirmation of an alert is such a text; what the office, the courier or the payment did is told all the same.
 */

/** Numbers that may wait for their code for one record, asked in a day by its owner or by others. */
const MOST_WAITING = 3;
/** Of the last texts of a day so many must have been confirmed, once there are enough to tell. */
const JUDGED = 100;
const CONFIRMED_SHARE = 1 / 5;
/** Who has just got a code may still be typing it. */
const ANSWERED_MS = 10 * 60_000;

/** Who asks: somebody who has shown what only the owner has, or anybody. Strangers pause no owner's texts. */
export const textAskers = ["owner", "others"] as const;
export type TextAsker = (typeof textAskers)[number];

export const askerOf = ({ kind, shown }: Handle): TextAsker =>
  // A form may name both numbers of a plate too, and nobody has compared them.
  kind === "drivers_license" || (kind === "plate_number" && shown === "both") ? "owner" : "others";

type Needs = Pick<Context, "db" | "limits" | "now">;

const byMail = i18n.t("We cannot send texts to new numbers right now. Please use your e-mail.");

const arePaused = ({ sent, confirmed }: TextAnswers): boolean =>
  sent >= JUDGED && confirmed < sent * CONFIRMED_SHARE;

/** What counts the texts of an hour. */
const budgetOf = (answers: TextAnswers) => (arePaused(answers) ? "pausedText" : "unconfirmedText");

const answersTo = ({ db, now }: Needs, asker: TextAsker): Promise<TextAnswers> => {
  const at = now().getTime();
  return readTextAnswers(db, {
    isOwner: asker === "owner",
    from: new Date(at - DAY_MS),
    until: new Date(at - ANSWERED_MS),
    most: JUDGED,
  });
};

/**
 * Before the text that asks a number to confirm; counts it, unless its record has too many already. While too few are
 * confirmed, a few an hour go out all the same: a pause ends when they are confirmed.
 * @throws Problem `provider_unavailable` when the hour's budget is used up, or what `requireFewWaiting` throws
 */
export async function takeText(
  context: Needs,
  { asker, subject, address }: { asker: TextAsker; subject: string; address: Buffer },
): Promise<void> {
  const since = new Date(context.now().getTime() - DAY_MS);
  const others = await waitingTexts(context.db, { subject, isOwner: asker === "owner", since })
    .where("address_index", "!=", address)
    .execute();
  if (others.length >= MOST_WAITING) throw tooManyWait();
  const budget = budgetOf(await answersTo(context, asker));
  if (!(await context.limits.tryTake(budget, asker)))
    throw new Problem("provider_unavailable", byMail);
}

/**
 * In the transaction that has written the alert.
 * @throws Problem `too_many_requests` when more than three numbers wait for their code for this record
 */
export async function requireFewWaiting(
  trx: Db,
  { asker, subject }: { asker: TextAsker; subject: string },
  { now }: Pick<Context, "now">,
): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS);
  const waiting = { subject, isOwner: asker === "owner", since };
  if ((await countWaitingTexts(trx, waiting)) > MOST_WAITING) throw tooManyWait();
}

const tooManyWait = (): Problem =>
  new Problem(
    "too_many_requests",
    i18n.t(
      "Three mobile numbers already wait for their code for this record. Please use your e-mail, or try again tomorrow.",
    ),
    { retryAfterSeconds: DAY_MS / 1000 },
  );

/** For `lto doctor`: whether such texts go out, and whether any are left of this hour's. */
export async function stateOfTexts(
  context: Needs,
  asker: TextAsker,
): Promise<TextAnswers & { isPaused: boolean; isUsedUp: boolean }> {
  const answers = await answersTo(context, asker);
  const isUsedUp = (await context.limits.used(budgetOf(answers), asker)) >= 1;
  return { ...answers, isPaused: arePaused(answers), isUsedUp };
}
