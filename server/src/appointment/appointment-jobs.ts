import type { Db } from "../db/tables.ts";
import { enqueueAll, type NewJob } from "../jobs/outbox-store.ts";
import type { AppointmentMessage } from "./appointment-words.ts";

/** What is queued about an appointment: no personal data. */
export type Announced = {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Number of moves so far: distinguishes a day from the same day chosen again. */
  change: number;
};

type MessageJob = NewJob & { kind: "mail" | "sms"; dedupeKey: string };

/**
 * One message about an appointment, as a mail and as a text. A day may be closed more than once: each closure gets its
 * own message, identified by the time at which it was applied.
 */
export function messageJobs(
  message: AppointmentMessage,
  { id, date, change }: Announced,
  runAt: Date,
): MessageJob[] {
  const closing = message === "appointment_closed" ? { closing: `${runAt.getTime()}` } : {};
  const occasion = { message, appointment: id, date, change: `${change}`, ...closing };
  const payload = { about: "appointment", ...occasion };
  const key = Object.values(occasion).join(":");
  return (["mail", "sms"] as const).map((kind) => ({
    kind,
    payload,
    runAt,
    dedupeKey: `${kind}:${key}`,
  }));
}

/** The mail with the link of a live appointment, once more; not twice for one `day`. */
export function linkJob({ id, date, change }: Announced, day: string, runAt: Date): MessageJob {
  const message = change === 0 ? "appointment_booked" : "appointment_moved";
  return {
    kind: "mail",
    payload: {
      about: "appointment",
      message,
      appointment: id,
      date,
      change: `${change}`,
      again: day,
    },
    runAt,
    dedupeKey: `mail:again:${id}:${day}`,
  };
}

/** Queues the mails and texts about cancelled appointments or a closed office, in this database transaction. */
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
