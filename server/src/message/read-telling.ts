import type { Context } from "../context.ts";
import { readAlertTelling } from "./alert-telling.ts";
import { readAppointmentTelling } from "./appointment-telling.ts";
import { readSubmissionTelling, readTransactionTelling } from "./request-telling.ts";
import type { Payload, Telling } from "./telling.ts";

/** By what a job names. */
const readers: Record<string, (context: Context, payload: Payload) => Promise<Telling | null>> = {
  transaction: readTransactionTelling,
  submission: readSubmissionTelling,
  appointment: readAppointmentTelling,
  alert: readAlertTelling,
};

/** Reads what a job is to tell; null when there is nothing to say any more. */
export async function readTelling(context: Context, payload: Payload): Promise<Telling | null> {
  const subject = Object.keys(payload).find((name) => Object.hasOwn(readers, name));
  const read = subject === undefined ? undefined : readers[subject];
  if (!read) throw new Error("A message that nobody can write was queued.");
  return read(context, payload);
}
