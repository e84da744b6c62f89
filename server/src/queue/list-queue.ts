import type { queueControl } from "@portal/contract/control/queue-control";
import { manilaDay, manilaTime } from "@portal/contract/days";
import type { ToldOf } from "@portal/contract/control/control-call";
import type { TransactableType } from "@portal/contract/status";
import type { TimelineStep } from "@portal/contract/timeline";
import { counted } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { recordOf, typeOf } from "../delivery/transaction-store.ts";
import {
  type Awaiting,
  awaitingPhoto,
  type Claim,
  shortId,
  waitingRequests,
  waitingSubmissions,
} from "./queue-store.ts";
import { promiseOf } from "../record/timeline.ts";
import { workingDaysUntil } from "../record/working-days.ts";

const PHOTOS_SHOWN = 5;

type Listed = ToldOf<(typeof queueControl)["queue submissions"]>;
type Waiting = Listed["waiting"];

/** The submissions that nobody has decided, the oldest first. */
export async function listSubmissions(
  context: Context,
  { given: { most } }: { given: { most: number } },
): Promise<Listed> {
  const rows = await waitingSubmissions(context.db, { now: context.now(), most });
  const waiting = rows.map((row) => ({
    reference: shortId(row.id),
    what: row.type,
    since: manilaDay(row.since),
    days_left: daysLeft(context, { ...row, step: "under_review", office: null }),
    claimed: claimWords(row),
  }));
  return { message: summaryOf(waiting, rows[0]?.all), waiting };
}

/** The paid requests that wait for the office. */
export async function listRequests(
  context: Context,
  { given: { most } }: { given: { most: number } },
): Promise<Listed> {
  const rows = await waitingRequests(context.db, { now: context.now(), most });
  const waiting = rows.map(({ reference, holder, held_until, ...row }) => {
    const type = typeOf(recordOf(row));
    // The database lets no request wait for the office that is not paid.
    const since = row.photo_sent_at ?? row.paid_at ?? context.now();
    return {
      reference,
      what: type,
      since: manilaDay(since),
      days_left: daysLeft(context, { type, since, step: "paid", office: row }),
      claimed: claimWords({ holder, held_until }),
    };
  });
  const summary = summaryOf(waiting, rows[0]?.all);
  const awaiting = await awaitingPhoto(context.db, PHOTOS_SHOWN);
  return { message: summary + photoWords(context, awaiting), waiting };
}

/** They are in no row: nothing is to be decided before the photo comes. */
function photoWords({ now, closedDays }: Context, { oldest, all }: Awaiting): string {
  if (all === 0) return "";
  const today = manilaDay(now());
  const named = oldest.map(({ reference, since }) => {
    const days = workingDaysUntil(manilaDay(since), today, (day) => closedDays.isClosed(day, null));
    return `${reference} (${counted(days, "working day", "working days")})`;
  });
  const more = all - oldest.length;
  return ` Not in the list, waiting for a new photo: ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`;
}

/** "ana until 14:05", null without a claim. */
export const claimWords = (claim: { [Part in keyof Claim]: Claim[Part] | null } | undefined) =>
  claim?.holder && claim.held_until
    ? `${claim.holder} until ${manilaTime(claim.held_until)}`
    : null;

function summaryOf(shown: Waiting, all = 0): string {
  if (all === 0) return "Nothing waits.";
  const late = shown.filter(({ days_left: left }) => left < 0).length;
  const count = shown.length < all ? `The oldest ${shown.length} of ${all}` : `${all}`;
  return `${count} waiting, ${late} of them late.`;
}

type Awaited = {
  type: TransactableType;
  step: TimelineStep;
  since: Date;
  office: Parameters<Context["closedDays"]["isClosed"]>[1];
};

/** Working days until the day that was promised to the person; below zero when it is over. */
function daysLeft(
  context: Pick<Context, "now" | "closedDays">,
  { since, ...awaited }: Awaited,
): number {
  const promise = promiseOf(context, { ...awaited, since: manilaDay(since) });
  if (!promise) return 0;
  return workingDaysUntil(manilaDay(context.now()), promise.expected_by, (day) =>
    context.closedDays.isClosed(day, awaited.office),
  );
}
