import type { api } from "@portal/contract/api";
import type { AppointmentRequest } from "@portal/contract/appointment";
import {
  type AppointmentPurpose,
  type AppointmentType,
  bookableWindow,
  purposeRules,
} from "@portal/contract/appointment-purpose";
import type { AnswerOf, BodyOf } from "@portal/contract/calls/call";
import { manilaDay } from "@portal/contract/days";
import type { RecordStatus, TransactableType } from "@portal/contract/status";
import { linkJob } from "./appointment-message.ts";
import { findAppointment } from "./appointment-store.ts";
import {
  type BookingFacts,
  type DayFacts,
  readBookingFacts,
  type WantedDay,
} from "./booking-store.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { isAmong, proofs } from "../security/record-person.ts";
import type { Handler } from "../http/bind.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { tryBirthDate } from "../captcha/guess-limits.ts";
import { recordBehind } from "../record/record-behind.ts";
import type { RecordSubject } from "../security/handle.ts";

/** The record of a pickup, or of whoever begins a renewal. @throws Problem as `recordBehind`, `not_bookable` during the review */
export const recordToBook = (
  context: Context,
  given: { id: string; type: TransactableType },
): Promise<RecordSubject> =>
  recordBehind(context, context.db, given, {
    typeField: "appointable.type",
    whileReviewed: () =>
      new Problem(
        "not_bookable",
        i18n.t(
          "Your details are being reviewed. You can set an appointment once they are accepted.",
        ),
      ),
  });

async function factsBehind(
  context: Context,
  { id, purpose }: BodyOf<typeof api.checkAppointment>,
): Promise<BookingFacts> {
  const { type, appointableType } = purposeRules[purpose];
  const record = await recordToBook(context, { id, type: appointableType });
  const noDay = { officeId: "", scheduleId: "", date: "", type, appointableType };
  const facts = await readBookingFacts(context.db, record, noDay, null);
  if (facts.record_id === null) throw new Problem("resource_not_found");
  return facts;
}

/**
 * POST …/check: what the booking would refuse whatever is chosen in it, told before an office, a day and photos are
 * . It tells no more than the booking does, and only to whoever has shown both factors: they carry the handle.
 * @throws Problem `not_bookable`, `already_booked`, `resource_not_found`, `invalid_fields`, `ownership_required`
 */
export const checkAppointment: Handler<typeof api.checkAppointment> = async (context, input) => {
  await context.limits.take("check", input.client);
  const facts = await factsBehind(context, input.body);
  requireOpen(context, facts, purposeRules[input.body.purpose].type);
  return {};
};

/**
 * POST …/link: mails the link of the appointment again, at most once a day, to the address given at its booking and to
 * nobody else; a text would carry no link.
 * @throws Problem `resource_not_found` where there is no appointment, `provider_unavailable` without mail,
 * `invalid_fields`, `ownership_required`, `too_many_requests`
 */
export const sendAppointmentLink: Handler<typeof api.sendAppointmentLink> = async (
  context,
  input,
): Promise<AnswerOf<typeof api.sendAppointmentLink>> => {
  await context.limits.take("appointment", input.client);
  const { booked } = await factsBehind(context, input.body);
  const row = booked === null ? undefined : await findAppointment(context.db, booked);
  if (!row) throw new Problem("resource_not_found");
  if (!context.mail) throw new Problem("provider_unavailable");
  const now = context.now();
  await enqueue(context.db, linkJob({ ...row, change: row.changes }, manilaDay(now), now));
  return {};
};

const BY_STATUS: Record<Exclude<RecordStatus, "Available">, Sentence> = {
  "For Verification": i18n.t(
    "This is still being reviewed. It can be picked up once it is Available.",
  ),
  Rejected: i18n.t(
    "The details of this were rejected, so it cannot be picked up. Please contact your office.",
  ),
  Processing: i18n.t("This is being delivered, so it cannot be picked up."),
  Received: i18n.t("This was already received, so there is nothing to pick up."),
  Unknown: i18n.t("We do not know where this is at the moment, so it cannot be picked up."),
};

/** Refuses a pickup during a delivery; a database trigger enforces it. */
export const beingDelivered = ({ paymentMinutes }: Config): Sentence =>
  i18n.t(
    "Someone has asked for its delivery, so it cannot be picked up now. If the fee is not paid within {minutes} minutes, you can book again.",
    { minutes: String(paymentMinutes) },
  );

/**
 * A renewal needs license number and birth date. They are checked like an inquiry: wrong guesses count for the
 * number, and an unknown number gets the same answer.
 * @throws Problem `resource_not_found`, `too_many_requests`
 */
export async function proveHolder(
  context: Context,
  { body, client }: { body: AppointmentRequest; client: string },
  number: string,
  { proof }: Pick<BookingFacts, "proof">,
): Promise<void> {
  await context.limits.take("inquiry", client);
  const given = proofs(context.secrets, { number, birth_date: body.birth_date });
  const read = async () => isAmong(proof, given) || undefined;
  await tryBirthDate(context, { number, client }, read);
}

/**
 * Whether the record may have such an appointment at all; only called after the person has proved the factors
 * (R-3).
 * @throws Problem `not_bookable` with the reason in words, `already_booked` with the reference masked
 */
export function requireOpen(
  { config }: Pick<Context, "config">,
  facts: BookingFacts,
  type: AppointmentType,
): void {
  if (type === "Pickup") requirePickup(facts);
  if (facts.booked !== null) throw alreadyBooked(facts.booked);
  if (type === "Pickup" && facts.delivering)
    throw new Problem("not_bookable", beingDelivered(config));
}

function requirePickup(facts: BookingFacts): void {
  if (facts.status !== null && facts.status !== "Available")
    throw new Problem("not_bookable", BY_STATUS[facts.status]);
  if (facts.storage_place === "Dealer" || facts.office_id === null)
    throw new Problem(
      "not_bookable",
      i18n.t("This is not at an LTO office. Please contact your dealership."),
    );
  if (facts.takes_pickups !== true)
    throw new Problem(
      "not_bookable",
      i18n.t("{office} does not accept appointments for this. You can go there without one.", {
        office: facts.office_name ?? "",
      }),
    );
}

/** @throws Problem `invalid_fields` for an office that is not the record's, or takes no renewals */
export function requireOffice(facts: BookingFacts, body: AppointmentRequest): void {
  if (body.type === "Renewal" && facts.takes_renewals !== true)
    throw wrongFields({
      office_id: [i18n.t("This office does not renew licenses. Please choose another.")],
    });
  if (body.type === "Pickup" && facts.office_id !== body.office_id)
    throw wrongFields({
      office_id: [
        i18n.t("This can be picked up only at {office}.", { office: facts.office_name ?? "" }),
      ],
    });
}

/** Reveals that an appointment exists, but its reference only to its owner. */
function alreadyBooked(reference: string): Problem {
  const end = reference.slice(-4);
  return new Problem(
    "already_booked",
    i18n.t(
      "There is already an appointment for this (APT-****-****-{end}). To move or cancel it, open the link in our e-mail about it.",
      { end },
    ),
    { details: { reference_end: end } },
  );
}

export const FULL = i18n.t("This date is full now. Please choose another.");
const closedBecause = (reason: string): Sentence =>
  i18n.t("The office is closed on this date: {reason}. Please choose another.", { reason });

/** A day that had a place when it was read; only the booking statement decides. */
export type FreeDay = { slotId: number; date: string };

/**
 * The requested day, if it is in the purpose's window (spec §9), exists, is open and has a slot left.
 * @param today the day in Manila
 * @throws Problem `invalid_fields` for a day that does not exist, `slot_full` for a full or closed day
 */
export function requireFreeDay(
  facts: DayFacts | undefined,
  wanted: WantedDay,
  purpose: AppointmentPurpose,
  today: string,
): FreeDay {
  if (!facts || facts.slot_id === null || facts.date === null)
    throw refuseDate(i18n.t("There are no appointments on this date. Please choose another."));
  requireOneDay(facts, wanted);
  const { slot_id: slotId, date } = facts;
  const window = bookableWindow(purpose, today);
  if (!window || date < window.from || date > window.to)
    throw refuseDate(i18n.t("This date cannot be booked. Please choose another."));
  if (facts.closed_reason !== null)
    throw new Problem("slot_full", closedBecause(facts.closed_reason));
  if (facts.full === true) throw new Problem("slot_full", FULL);
  return { slotId, date };
}

/** @throws Problem `invalid_fields` when date and schedule_id of the request disagree */
export function requireOneDay(facts: DayFacts | undefined, { date }: WantedDay): void {
  if (facts && facts.date !== null && date !== "" && date !== facts.date)
    throw refuseDate(i18n.t("The date and the schedule_id do not match."));
}

const refuseDate = (sentence: Sentence): Problem => wrongFields({ date: [sentence] });
