import { purposeRules } from "@portal/contract/appointment-purpose";
import type { appointmentControl } from "@portal/contract/control/appointment-control";
import { formatAppointmentDate, manilaDay } from "@portal/contract/days";
import { formatPaidAt } from "@portal/contract/dates-in-words";
import type { Context } from "../context.ts";
import {
  type ControlVerbs,
  type Operator,
  outcomeOf,
  Refusal,
  type Subject,
} from "../control/control-verb.ts";
import { openPerson } from "../security/person.ts";
import type { Db } from "../db/tables.ts";
import { requireOffice } from "../office/office-control.ts";
import { moveRecord } from "../record/status-store.ts";
import { requireAppointment } from "./read-appointment.ts";
import {
  awaitedOn,
  changeAppointment,
  type Expected,
  liveAppointmentsFor,
  lockAppointment,
  type StoredAppointment,
} from "./appointment-store.ts";
import { cancelBooked, lockAsSeen } from "./change-appointment.ts";

export const appointmentVerbs: ControlVerbs<typeof appointmentControl> = {
  "appointment list": async (context, { given, by }) => {
    const { db, now } = context;
    const day = given.day ?? manilaDay(now());
    const office = await requireOffice(context, given.office);
    const rows = await awaitedOn(db, { office: office.id, day });
    await by.audit(db, { kind: "office", id: office.id }, ...rows.map(subjectOf));
    const came = rows.filter(({ arrived_at: at }) => at !== null).length;
    const appointments = rows.map((row) => ({ ...shown(context, row), came: cameOf(row) }));
    return {
      message: `${office.name}, ${formatAppointmentDate(day)}: ${rows.length} booked, ${came} came.`,
      appointments: appointments.toSorted(byName),
    };
  },

  "appointment find": async (context, { given, by }) => {
    const { db } = context;
    const rows = (await liveAppointmentsFor(db, context.secrets, given.number)).filter(
      ({ reference }) => reference.endsWith(given.end ?? ""),
    );
    if (rows.length === 0) throw new Refusal("There is no live appointment for this number.");
    await by.audit(db, ...rows.map(subjectOf));
    return {
      appointments: rows.map((row) => ({
        ...shown(context, row),
        day: row.date,
        office: row.office_id,
      })),
    };
  },

  "appointment check-in": (context, { given, by }) =>
    noted(context, by, given.reference, async (trx, row, now) => {
      const { reference, date } = row;
      if (date !== manilaDay(now))
        throw new Refusal(`${reference} is on ${formatAppointmentDate(date)}, not today.`);
      if (row.arrived_at === null)
        await changeAppointment(trx, row.id, { arrived_at: now, missed_at: null }, now);
      if (given.handed_over) await handOver(trx, row, now);
      const message = row.arrived_at
        ? `${reference} was checked in at ${formatPaidAt(row.arrived_at)}.`
        : `${reference} is checked in.`;
      return given.handed_over ? `${message} What was handed over is Received.` : message;
    }),

  "appointment no-show": (context, { given, by }) =>
    noted(context, by, given.reference, async (trx, row, now) => {
      const { reference, date } = row;
      if (date > manilaDay(now))
        throw new Refusal(`${reference} is on ${formatAppointmentDate(date)}.`);
      refuseArrived(row);
      await changeAppointment(trx, row.id, { missed_at: row.missed_at ?? now }, now);
      return `It is noted that nobody came for ${reference}.`;
    }),

  "appointment cancel": async (context, { given: { reference, because }, by }) => {
    const { db } = context;
    const seen = await requireAppointment(db, reference);
    await db.transaction().execute(async (trx) => {
      const row = await lockAsSeen(trx, seen);
      if (!row) throw new Refusal(`${reference} was moved at this moment. Look at it again.`);
      if (row.status !== "Booked") throw new Refusal(`${reference} is ${row.status} already.`);
      refuseArrived(row);
      await by.audit(trx, subjectOf(row), outcomeOf(because));
      await cancelBooked(trx, row, { why: because, who: "office", now: context.now() });
    });
    return { message: `${reference} is cancelled, and its person is told.` };
  },
};

const subjectOf = ({ reference }: Pick<Expected, "reference">): Subject => ({
  kind: "appointment",
  id: reference,
});

const shown = (
  { secrets }: Pick<Context, "secrets">,
  { id, reference, purpose, person }: Expected,
) => ({ reference, purpose, name: openPerson(secrets, "appointment", id, person).full_name });

type Shown = ReturnType<typeof shown>;
const byName = (a: Shown, b: Shown): number =>
  a.name.localeCompare(b.name) || a.reference.localeCompare(b.reference);

function cameOf({ arrived_at: arrived, missed_at: missed }: Expected): string | null {
  if (arrived) return arrived.toISOString();
  return missed ? "no" : null;
}

function refuseArrived({ reference, arrived_at: arrived }: StoredAppointment): void {
  if (arrived === null) return;
  throw new Refusal(`${reference} was checked in at ${formatPaidAt(arrived)}.`);
}

/** Changes an appointment that was not cancelled, and notes who did it. */
async function noted(
  { db, now }: Context,
  by: Operator,
  reference: string,
  change: (trx: Db, row: StoredAppointment, now: Date) => Promise<string>,
): Promise<{ message: string }> {
  return db.transaction().execute(async (trx) => {
    await lockAppointment(trx, reference);
    const row = await requireAppointment(trx, reference);
    if (row.status === "Cancelled") throw new Refusal(`${reference} was cancelled.`);
    const message = await change(trx, row, now());
    await by.audit(trx, subjectOf(row));
    return { message };
  });
}

/** picked up. */
async function handOver(trx: Db, row: StoredAppointment, now: Date): Promise<void> {
  const { reference, purpose, drivers_license_id: license, plate_number_id: plate } = row;
  if (purposeRules[purpose].type !== "Pickup")
    throw new Refusal(`${reference} is a ${purpose}: there is nothing to hand over.`);
  const isMoved = await moveRecord(trx, {
    kind: license === null ? "plate_number" : "drivers_license",
    id: license ?? plate ?? "",
    from: "Available",
    to: "Received",
    why: "picked_up_at_office",
    who: "office",
    at: now,
  });
  if (!isMoved) throw new Refusal(`What ${reference} is for is not Available. Nothing was noted.`);
}
