import type { Context } from "../context.ts";
import { readAlertTelling } from "../alert/alert-message.ts";
import { readAppointmentTelling } from "../appointment/appointment-message.ts";
import { readSubmissionTelling, readTransactionTelling } from "../delivery/request-message.ts";
import type { Payload, Telling } from "./message.ts";

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
