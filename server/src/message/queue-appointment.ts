import type { Db } from "../db/tables.ts";
import { enqueue } from "../outbox/outbox-store.ts";
import { messageJobs, type Announced } from "./appointment-messages.ts";

/**
 * Leaves the mail and the text that tell of a cancelled appointment, or of a closed office, to be sent from `at` on,
 * after this database transaction.
 */
export async function queueAppointmentMessage(
  trx: Db,
  {
    message,
    at,
    ...appointment
  }: Announced & { message: "appointment_cancelled" | "appointment_closed"; at: Date },
): Promise<void> {
  for (const job of messageJobs(message, appointment, at)) await enqueue(trx, job);
}
