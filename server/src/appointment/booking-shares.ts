import { i18n } from "../language/sentence.ts";
import type { AppointmentRequest } from "@portal/contract/appointment";
import { inboxOf } from "@portal/contract/contact";
import type { Context } from "../context.ts";
import { constraintOf } from "../db/constraint-of.ts";
import type { PersonOf } from "../security/person.ts";
import type { Db } from "../db/tables.ts";
import { Problem, saidAs, wrongFields } from "../problem/problem.ts";
import type { Sentence } from "../language/sentence.ts";
import type { Secrets } from "../security/secrets.ts";
import { moveClientShare } from "./appointment-store.ts";

/** Live appointments for one e-mail address or mobile number; families share them. */
const MOST_PER_CONTACT = 5;

/**
 * The counters that a booking increments, in the same statement that takes the place (booking-store.ts). Each is known
 * by its marks: a blind index under each living root secret. The first is stored; the others find earlier bookings.
 */
export type Shares = {
  email: string[];
  mobile: string[];
  /** Of the client with the day. */
  client: string[];
  mostPerContact: number;
  /** Multiplies a client's share, at most a quarter of a day's places, as the rate limits are. */
  factor: number;
};

type Needs = Pick<Context, "config" | "limits" | "secrets">;

const marksOf = ({ secrets }: Pick<Context, "secrets">, whose: string): string[] =>
  secrets.indexes("appointment-share", whose).map((index) => index.toString("base64url"));
const ofEmail = (email: string): string => `email:${inboxOf(email)}`;
const ofMobile = (mobile: string): string => `mobile:${mobile}`;
const ofClient = (client: string, slotId: number): string => `client:${slotId}:${client}`;

/**
 * The first two marks of an appointment, made again from its person when the root secret was replaced. The third, of its
 * client, cannot be: no address is kept. It stays under the old root until the appointment ends, and is not counted any
 * more once that root is taken out.
 */
export const contactMarks = (
  secrets: Secrets,
  { email, contact_number: mobile }: PersonOf<"appointment">,
): string[] =>
  [ofEmail(email), ofMobile(mobile)].map((whose) =>
    secrets.index("appointment-share", whose).toString("base64url"),
  );

export function sharesOf(
  needs: Needs,
  { email, contact_number: mobile }: Pick<AppointmentRequest, "email" | "contact_number">,
  client: string,
  slotId: number,
): Shares {
  const { limitFactor: factor } = needs.config;
  return {
    email: marksOf(needs, ofEmail(email)),
    mobile: marksOf(needs, ofMobile(mobile)),
    client: marksOf(needs, ofClient(client, slotId)),
    mostPerContact: MOST_PER_CONTACT * factor,
    factor: factor * needs.limits.widthOf(client),
  };
}

/**
 * Counts a moved appointment towards its client's share of the new day, which the caller has locked.
 * @throws Problem `slot_full`
 */
export async function takeClientShare(
  needs: Needs,
  trx: Db,
  { id, slotId, client }: { id: string; slotId: number; client: string },
): Promise<void> {
  const share = { id, slotId, marks: marksOf(needs, ofClient(client, slotId)) };
  const factor = needs.config.limitFactor * needs.limits.widthOf(client);
  await moveClientShare(trx, { ...share, factor }).catch((error: unknown) => {
    throw refusedShare(constraintOf(error)) ?? error;
  });
}

const CLIENT_SHARE: Sentence = i18n.t(
  "Too many slots of this date were booked from your internet connection. Please choose another date, or use another connection.",
);
const TOO_MANY_TODAY: Sentence = i18n.t(
  "Too many appointments were booked from your internet connection today. Please try again in two hours, or use another connection.",
);

const REFUSALS: Record<string, () => Problem> = {
  email_share: () =>
    wrongFields({
      email: [
        i18n.t(
          "This e-mail address has five appointments already. Cancel one of them, or enter another address.",
        ),
      ],
    }),
  mobile_share: () =>
    wrongFields({
      contact_number: [
        i18n.t(
          "This mobile number has five appointments already. Cancel one of them, or enter another number.",
        ),
      ],
    }),
  client_share: () => new Problem("slot_full", CLIENT_SHARE),
};

/** The refusal for an exhausted share; null for any other constraint. */
export const refusedShare = (constraint: string): Problem | null =>
  REFUSALS[constraint]?.() ?? null;

/**
 * Checks a client's limit of bookings; its captcha gets more expensive before that.
 * @throws Problem `too_many_requests`
 */
export async function requireRoomToday(
  { limits }: Pick<Context, "limits">,
  client: string,
): Promise<void> {
  await limits.check("booked", client).catch(saidAs(TOO_MANY_TODAY));
}
