import type { api } from "@portal/contract/api";
import { type AppointmentRequest, placesLeft } from "@portal/contract/appointment";
import { bookableWindow, purposeRules } from "@portal/contract/appointment-purpose";
import { readLicenseNumber } from "@portal/contract/document-numbers";
import { manilaDay } from "@portal/contract/days";
import { messageJobs } from "./appointment-message.ts";
import {
  type BookedRecord,
  type BookingFacts,
  readBookingFacts,
  takePlace,
  type WantedDay,
} from "./booking-store.ts";
import { refusedShare, requireRoomToday, sharesOf } from "./booking-shares.ts";
import {
  beingDelivered,
  type FreeDay,
  FULL,
  proveHolder,
  recordToBook,
  requireFreeDay,
  requireOffice,
  requireOpen,
} from "./check-appointment.ts";
import type { BookingMemory } from "./full-days.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import { constraintOf } from "../db/constraint-of.ts";
import { licenseKeys } from "../security/record-person.ts";
import { sealPerson } from "../security/person.ts";
import type { KeyedInput } from "../http/bind.ts";
import { readKey } from "../http/idempotency-store.ts";
import type { KeyedRequest } from "../http/idempotency.ts";
import { i18n } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { uuidFrom } from "../security/random.ts";
import { createReference } from "../security/reference.ts";
import {
  type Document,
  documentPath,
  documentsFrom,
  gonePhotos,
  requirePhotos,
} from "../upload/documents.ts";
import { freeFiles } from "../upload/upload-store.ts";

type Remembering = Context & BookingMemory;
type Create = typeof api.createAppointment;
type Input = KeyedInput<Create>;
type Answer = { reference: string; token: string };

/**
 * POST: books a day at an office. Window, closure, capacity, record and photos are all checked here again.
 * The statement that takes the place also stores the Idempotency-Key, so that no repeat, restart or lost answer takes a
 * second place.
 * @throws Problem `slot_full`, `already_booked`, `not_bookable`, `resource_not_found`, `file_not_found`,
 * `invalid_fields`, `too_many_requests`
 */
export const createAppointment = (context: Remembering, input: Input): Promise<Answer> =>
  create(context, input).catch((error: unknown) => offerNextDay(context, input.body, error));

async function create(context: Remembering, input: Input): Promise<Answer> {
  const { body, keyed } = input;
  const documents = documentsOf(body);
  requirePhotos(purposeRules[body.purpose].required, documents);
  let record: BookedRecord;
  try {
    await requireRoomToday(context, input.client);
    record = await recordOf(context, body);
  } catch (error) {
    // The handle may have expired since; the stored answer has not.
    const earlier = await earlierAnswer(context, keyed);
    if (earlier) return earlier;
    await context.limits.take("appointment", input.client);
    throw error;
  }
  const wanted = wantedDay(body);
  const keyHash = keyed?.keyHash ?? null;
  const today = manilaDay(context.now());
  const full = context.fullDays.find(wanted, keyHash);
  if (full) {
    // Most requests of a rush end here, without a statement.
    await requireToken(context, input);
    requireFreeDay(full, wanted, body.purpose, today);
  }
  const facts = await readBookingFacts(context.db, record, wanted, keyHash);
  context.fullDays.note(wanted, facts);
  const known = keyed?.open(storedAnswer(facts));
  if (known !== undefined) return known as Answer;
  const captcha = await requireToken(context, input);
  // A missing day may mean an unknown office, which is reported first.
  if (facts.slot_id !== null) requireFreeDay(facts, wanted, body.purpose, today);
  await passCaptcha(context, captcha, "lookup", input.client);
  if ("number" in record) await proveHolder(context, input, record.number, facts);
  if (facts.record_id === null) throw new Problem("resource_not_found");
  requireOpen(context, facts, body.type);
  requireOffice(facts, body);
  return book(context, input, {
    day: requireFreeDay(facts, wanted, body.purpose, today),
    documents,
    record: { kind: record.kind, id: facts.record_id },
  });
}

/**
 * Counts the request, and asks for its captcha token, which is not spent yet.
 * @throws Problem `too_many_requests`, `captcha_required`
 */
async function requireToken(context: Context, { client, tokens }: Input): Promise<string> {
  await context.limits.take("appointment", client);
  if (tokens.captcha === undefined) throw new Problem("captcha_required");
  return tokens.captcha;
}

/** The license number for a renewal, the record behind the handle for a pickup. */
async function recordOf(context: Context, body: AppointmentRequest): Promise<BookedRecord> {
  const { appointable } = body;
  if ("reference" in appointable) {
    if (body.number === "" || readLicenseNumber(body.number) === appointable.reference)
      return {
        kind: "drivers_license",
        number: appointable.reference,
        keys: licenseKeys(context.secrets, appointable.reference),
      };
    throw wrongFields({ number: [i18n.t("This is not the number that the appointment is for.")] });
  }
  return recordToBook(context, appointable);
}

const wantedDay = (body: AppointmentRequest): WantedDay => ({
  officeId: body.office_id,
  type: body.type,
  appointableType: body.appointable.type,
  scheduleId: body.schedule_id,
  date: body.date,
});

const storedAnswer = ({ key_fingerprint: fingerprint, key_answer: answer }: BookingFacts) =>
  fingerprint === null ? undefined : { fingerprint, answer };

type Booking = {
  day: FreeDay;
  documents: Document[];
  record: { kind: "drivers_license" | "plate_number"; id: string };
};

async function book(context: Context, input: Input, booking: Booking): Promise<Answer> {
  const { keyed, body, language } = input;
  const now = context.now();
  const id = uuidFrom(context.random);
  const reference = createReference(context.random, "APT");
  const token = context.secrets.token("appointment", id);
  const answer: Answer = { reference, token };
  const { date, slotId } = booking.day;
  try {
    const taken = await takePlace(context.db, {
      ...booking,
      id,
      reference,
      slotId,
      purpose: body.purpose,
      // The birth date has been compared, and is not kept.
      person: sealPerson(context.secrets, "appointment", id, {
        full_name: body.full_name,
        email: body.email,
        contact_number: body.contact_number,
      }),
      language,
      now,
      messages: messageJobs("appointment_booked", { id, date, change: 0 }, now),
      shares: sharesOf(context, body, input.client, slotId),
      kept: keyed && { ...keyed, answer: keyed.seal(answer) },
    });
    if (taken) {
      context.limits.note("booked", input.client);
      return answer;
    }
  } catch (error) {
    return (await earlierAnswer(context, keyed)) ?? explain(context, booking, error);
  }
  const earlier = await earlierAnswer(context, keyed);
  if (earlier) return earlier;
  throw new Problem("slot_full", FULL);
}

/** The answer of a concurrent request with the same key, which may have taken the last place. */
async function earlierAnswer(
  context: Context,
  keyed: KeyedRequest | null,
): Promise<Answer | undefined> {
  return keyed ? (keyed.open(await readKey(context.db, keyed.keyHash)) as Answer) : undefined;
}

/** Translates a constraint violation into a Problem. */
async function explain(context: Context, { documents }: Booking, error: unknown): Promise<never> {
  const constraint = constraintOf(error);
  const share = refusedShare(constraint);
  if (share) throw share;
  if (constraint.startsWith("appointment_live_"))
    throw new Problem("already_booked", undefined, { cause: error });
  if (constraint === "pickup_while_delivered")
    throw new Problem("not_bookable", beingDelivered(context.config), { cause: error });
  if (constraint === "pickup_where_it_lies")
    throw new Problem("not_bookable", undefined, { cause: error });
  if (constraint === "file_not_found") {
    const free = await freeFiles(context.db, documents);
    const gone = documents.filter(({ name }) => !free.has(name));
    throw gonePhotos(gone.map(documentPath));
  }
  throw error;
}

type Wanted = Pick<
  AppointmentRequest,
  "office_id" | "type" | "appointable" | "purpose" | "schedule_id" | "date"
>;

/**
 * Adds to a refusal of a full day the next day that is free: the first one after it, else the first one before.
 * @throws the error, whatever it is
 */
async function offerNextDay(context: Remembering, wanted: Wanted, error: unknown): Promise<never> {
  if (!(error instanceof Problem) || error.code !== "slot_full") throw error;
  // Only an offer: without the schedule the refusal stands as it is.
  const date = await nextFreeDay(context, wanted).catch(() => undefined);
  if (date === undefined) throw error;
  throw new Problem("slot_full", error.said, { details: { next_free_date: date }, cause: error });
}

async function nextFreeDay(
  { schedules, now }: Remembering,
  wanted: Wanted,
): Promise<string | undefined> {
  const window = bookableWindow(wanted.purpose, manilaDay(now()));
  if (!window) return undefined;
  const asked = {
    type: wanted.type,
    appointableType: wanted.appointable.type,
    officeId: wanted.office_id,
    ...window,
  };
  const isWanted = ({ id, date }: { id: string; date: string }): boolean =>
    id === wanted.schedule_id || date === wanted.date;
  let schedule = await schedules.read(asked);
  // It was read before the day became full.
  if (schedule.data.some((day) => isWanted(day) && placesLeft(day) > 0))
    schedule = await schedules.readAfter(schedule, asked);
  const { data: days } = schedule;
  const free = days.filter((day) => placesLeft(day) > 0 && !isWanted(day));
  const date = days.find(isWanted)?.date ?? wanted.date;
  return (free.find((day) => day.date > date) ?? free[0])?.date;
}

const documentsOf = ({ documents }: Pick<AppointmentRequest, "documents">): Document[] =>
  documentsFrom(Object.entries(documents));
