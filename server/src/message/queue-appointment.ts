import type { Db } from "../db/tables.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { messageJobs, type Announced } from "../appointment/appointment-jobs.ts";

/**
 * Leaves the mails and texts that tell of cancelled appointments, or of a closed office, to be sent from `at` on,
 * after this database transaction.
 */
export async function queueAppointmentMessages(
  trx: Db,
  {
    message,
    appointments,
    at,
  }: {
    message: "appointment_cancelled" | "appointment_closed";
    appointments: readonly Announced[];
    at: Date;
  },
): Promise<void> {
  await enqueueAll(
    trx,
    appointments.flatMap((appointment) => messageJobs(message, appointment, at)),
  );
}
