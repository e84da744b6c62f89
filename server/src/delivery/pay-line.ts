import { DAY_MS } from "@portal/contract/days";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { i18n, type Said } from "../language/sentence.ts";
import { customerOf, widthOfCustomer } from "../http/client-of.ts";
import { Problem } from "../problem/problem.ts";
import type { RecordSubject } from "../security/handle.ts";
import { isInLine, joinLine, readLine, readOpenings, type Line } from "./pay-line-store.ts";

/**
 * Who may pay next for a record. An open payment keeps everybody else from it, and two people may both have
 * shown the factors of one record. So whoever is refused meanwhile is in line, and comes before who presses later. A
 * request that nobody tried to pay takes nobody's turn: requests are cheap to make beforehand.
 */

const MINUTE_MS = 60_000;
/** How long each person in line comes first, once the record is free. */
const TURN_MS = 5 * MINUTE_MS;
/** How long a place is kept without another press: a payment's time, and a turn with some delay. */
const PLACE_MS = 40 * MINUTE_MS;
/** After so many unpaid ends in a day somebody comes after all others in line. */
const LATE_AFTER = 2;
/** After unpaid ends of so many clients in a day a payment is open for less time. */
const CROWD = 2;
const CROWD_MINUTES = 10;
/** Open payments of one client at a time. */
const MOST_OPEN = 3;

type Needs = Pick<Context, "config" | "limits" | "now" | "secrets">;

/** A client's customer without its address, as it is kept beside a payment and in line. */
export const payerMark = (
  { secrets, limits }: Pick<Context, "secrets" | "limits">,
  client: string,
): Buffer => secrets.index("payer", customerOf(limits, client));

type Payer = { uuid: string; record: RecordSubject; client: string };

/** A refusal that ends by itself: who pressed is in line from then on. */
export class Occupied extends Problem {
  /** What is said once the person is in line. */
  readonly saidInLine: Said;

  constructor(said: Said, saidInLine: Said) {
    super("not_deliverable", said, { details: { in_line: false } });
    this.saidInLine = saidInLine;
  }

  /** The same, said to somebody who is in line. */
  toWaiter(): Problem {
    return new Problem("not_deliverable", this.saidInLine, {
      details: { in_line: true },
      cause: this,
    });
  }
}

/** Somebody else can still pay for the record. */
export const occupiedUntil = (time: Date): Occupied =>
  new Occupied(
    i18n.t(
      "Someone has already asked for this delivery, and can pay until {time}. Press Continue to be in line.",
      { time },
    ),
    i18n.t(
      "Someone has already asked for this delivery, and can pay until {time}. You are in line now. Please try again then, within 5 minutes: you come before whoever asks later. If you still cannot pay, contact us or your LTO office.",
      { time },
    ),
  );

const othersFirst = (time: Date): Occupied =>
  new Occupied(
    i18n.t(
      "Someone else was in line for this delivery first. You can pay from {time} on, unless they do. Press Continue to be in line.",
      { time },
    ),
    i18n.t(
      "Someone else was in line for this delivery first. You are in line now, and can pay from {time} on, unless they do. Please try again then. If you still cannot pay, contact us or your LTO office.",
      { time },
    ),
  );

/** What a press leads to that is not refused. */
export type Turn = {
  /** Marks of those whose turn has passed. */
  passed: Buffer[];
  /** Whether the person stands in line, and leaves it with this payment. */
  waits: boolean;
  /** Whether somebody else waits for this payment's end. */
  othersWait: boolean;
  /** How long the payment is open. */
  minutes: number;
};

/** @throws Problem `not_deliverable` while somebody else comes first */
export async function requireTurn(context: Needs, db: Db, payer: Payer): Promise<Turn> {
  const line = await lineOf(context, db, payer);
  const { first, firstUntil, ahead, freeSince } = line;
  if (first !== null && firstUntil !== null) {
    if (first !== payer.uuid) throw new Problem("not_deliverable", onlyFirst(firstUntil));
    return turnIn(context, { ...line, ahead: [] });
  }
  const from = freeSince && new Date(freeSince.getTime() + ahead.length * TURN_MS);
  if (from !== null && from > context.now()) throw othersFirst(from);
  return turnIn(context, line);
}

/** Of a payment that goes on through another channel. */
export async function turnKept(context: Needs, db: Db, payer: Payer): Promise<Turn> {
  return turnIn(context, { ...(await lineOf(context, db, payer)), ahead: [] });
}

const onlyFirst = (time: Date) =>
  i18n.t(
    "Another request for this delivery comes first until {time}. Is it yours? Open the link in our e-mail about it. If not, contact us or your LTO office.",
    { time },
  );

function turnIn(
  { config }: Pick<Context, "config">,
  { ahead, waits, othersWait, unpaidClients }: Line,
): Turn {
  const { paymentMinutes } = config;
  const minutes = unpaidClients < CROWD ? paymentMinutes : Math.min(CROWD_MINUTES, paymentMinutes);
  return { passed: ahead, waits, othersWait, minutes };
}

function lineOf(context: Needs, db: Db, { uuid, record, client }: Payer): Promise<Line> {
  const now = context.now();
  return readLine(db, {
    uuid,
    record,
    client: payerMark(context, client),
    since: new Date(now.getTime() - DAY_MS),
    pressedSince: placesSince(now),
    late: LATE_AFTER,
    now,
  });
}

const placesSince = (now: Date): Date => new Date(now.getTime() - PLACE_MS);

/**
 * What a press asks for; refused because somebody else comes first, it takes a place in line.
 * @param press in a database transaction of its own, if any: the place stays when that is rolled back
 */
export async function inLine<T>(
  context: Needs & Pick<Context, "db">,
  { uuid, record, client }: Omit<Payer, "uuid"> & { uuid: string | null },
  press: () => Promise<T>,
): Promise<T> {
  try {
    return await press();
  } catch (error) {
    if (!(error instanceof Occupied)) throw error;
    const now = context.now();
    const waiter = { uuid, record, client: payerMark(context, client) };
    await joinLine(context.db, waiter, { now, pressedSince: placesSince(now) });
    throw error.toWaiter();
  }
}

/** A refusal as it is read beforehand, which takes no place. */
export async function asRead(context: Needs & Pick<Context, "db">, payer: Payer, error: Problem) {
  if (!(error instanceof Occupied)) return error;
  const waiter = { ...payer, client: payerMark(context, payer.client) };
  const waits = await isInLine(context.db, waiter, placesSince(context.now()));
  return waits ? error.toWaiter() : error;
}

/** @throws Problem `too_many_requests` while the client has too many open payments */
export async function requireFewOpen(
  context: Needs & Pick<Context, "db">,
  { uuid, client }: Pick<Payer, "uuid" | "client">,
): Promise<void> {
  const now = context.now();
  const opener = payerMark(context, client);
  const { count, until } = await readOpenings(context.db, { uuid, opener, now });
  const most = MOST_OPEN * context.config.limitFactor * widthOfCustomer(context.limits, client);
  if (count < most) return;
  throw new Problem(
    "too_many_requests",
    i18n.t(
      "Several payments from your internet connection are still open. Please pay or cancel one of them, or try again later.",
    ),
    { retryAfterSeconds: until ? (until.getTime() - now.getTime()) / 1000 : 60 },
  );
}
