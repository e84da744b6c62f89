import type { api } from "@portal/contract/api";
import type { AnswerOf, BodyOf } from "@portal/contract/calls/call";
import { purposeRules } from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import type { Handler } from "../http/bind.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { resolveSubject } from "../record/submission-store.ts";
import { readHandle, requireOwnerShown, type RecordSubject } from "../security/handle.ts";
import { linkJob } from "./appointment-jobs.ts";
import { findAppointment } from "./appointment-store.ts";
import { readBookingFacts, type BookingFacts } from "./booking-facts-store.ts";
import { requireOpen } from "./may-book.ts";

/**
 * The record behind the handle of a pickup, or of whoever begins a renewal.
 * @throws Problem `resource_not_found` for an expired or malformed handle, `not_bookable` during the review,
 * `invalid_fields` for a handle of the other type, `ownership_required` for a plate without proof of ownership
 */
export async function recordBehind(
  context: Context,
  { id, type }: { id: string; type: TransactableType },
): Promise<RecordSubject> {
  const handle = readHandle(context, id);
  const record = await resolveSubject(context.db, handle);
  if (!record)
    throw new Problem(
      "not_bookable",
      i18n.t("Your details are being reviewed. You can set an appointment once they are accepted."),
    );
  if ((record.kind === "plate_number") !== (type === "Plate Number"))
    throw new Problem("invalid_fields", undefined, {
      errors: { "appointable.type": [i18n.t("This does not match the record you looked up.")] },
    });
  requireOwnerShown(record, handle);
  return record;
}

async function factsBehind(
  context: Context,
  { id, purpose }: BodyOf<typeof api.checkAppointment>,
): Promise<BookingFacts> {
  const { type, appointableType } = purposeRules[purpose];
  const record = await recordBehind(context, { id, type: appointableType });
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
