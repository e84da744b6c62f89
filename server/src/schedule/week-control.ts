import { type AppointmentType, purposeRules } from "@portal/contract/appointment-purpose";
import {
  type scheduleControl,
  type Service,
  services,
} from "@portal/contract/control/schedule-control";
import { addDays, manilaDay } from "@portal/contract/days";
import type { TransactableType } from "@portal/contract/status";
import * as v from "valibot";
import { type ControlVerbs, counted, Refusal, WrongUse } from "../control/control-verb.ts";
import { numberIn, word } from "../import/cells.ts";
import type { Sheet } from "../import/csv.ts";
import { loadTable } from "../import/load-rows.ts";
import { requireOffice } from "../office/office-control.ts";
import { officeIds } from "../office/office-store.ts";
import { fillSchedule } from "./fill-schedule.ts";
import { lockSchedule } from "./schedule-store.ts";
import {
  changeSlotsOf,
  listedSlots,
  listedWeeks,
  miscountedSlots,
  setCapacity,
  writeWeeks,
} from "./week-store.ts";

type WeekControl = Pick<
  typeof scheduleControl,
  "week import" | "week list" | "week set" | "slot list" | "slot set" | "slot check"
>;

const weekSheet: Sheet = {
  name: "weeks",
  required: ["office_id", "service", "weekdays", "capacity"],
  optional: [],
};

const WEEKDAYS = "They are such as Mon-Fri, or Mon Wed Sat, or none.";

const weekRow = (offices: ReadonlySet<string>) =>
  v.pipe(
    v.strictObject({
      office_id: v.pipe(
        v.string(),
        v.check((id) => offices.has(id), "There is no such office."),
      ),
      service: word(services),
      weekdays: v.pipe(
        v.string(),
        v.check((text) => readWeekdays(text) !== null, WEEKDAYS),
      ),
      capacity: v.pipe(numberIn(1, 10_000), v.integer()),
    }),
    v.transform(({ service, weekdays, ...row }) => ({
      ...row,
      ...serviceKinds[service],
      weekdays: readWeekdays(weekdays) ?? [],
    })),
  );

export const weekVerbs: ControlVerbs<WeekControl> = {
  "week import": async (context, order) => {
    const told = await loadTable(context.db, order, {
      sheet: weekSheet,
      schema: weekRow(await officeIds(context.db)),
      keyOf: (row) => [row.office_id, serviceOf(row)].join(" "),
      write: (trx, rows, isDryRun) =>
        writeWeeks(trx, rows, { isDryRun, sample: context.config.mode === "sandbox" }),
    });
    if (!order.given.dry_run) await fillSchedule(context);
    return told;
  },

  "week list": async ({ db }, { given }) => ({
    weeks: (await listedWeeks(db, given.office_id)).map((week) => ({
      office: week.office_id,
      service: serviceOf(week),
      weekdays: shownWeekdays(week.weekdays),
      capacity: week.capacity,
    })),
  }),

  "week set": async (context, { given, by }) => {
    const { db, config, now } = context;
    const { office_id: office, service, capacity } = given;
    const weekdays = readWeekdays(given.weekdays);
    if (!weekdays) throw new WrongUse(`WEEKDAYS is not valid: ${WEEKDAYS}`);
    await requireOffice(context, office);
    const week = { office_id: office, ...serviceKinds[service], weekdays, capacity };
    await db.transaction().execute(async (trx) => {
      await lockSchedule(trx);
      await writeWeeks(trx, [week], { isDryRun: false, sample: config.mode === "sandbox" });
      if (given.change_slots) await changeSlotsOf(trx, week, addDays(manilaDay(now()), 1));
      await by.audit(trx, { kind: "schedule", id: office });
    });
    const added = await fillSchedule(context);
    const existing = given.change_slots ? "Existing slots are changed too" : "Existing slots stay";
    return {
      message: `${office}, ${service}: ${shownWeekdays(weekdays)}, ${capacity} a day. ${counted(added, "day was", "days were")} added. ${existing}.`,
    };
  },

  "slot list": async (context, { given }) => {
    const { db, now } = context;
    const { office_id: office, service, from = manilaDay(now()), to } = given;
    if (to !== undefined && to < from) throw new WrongUse(`--to ${to} is before ${from}.`);
    await requireOffice(context, office);
    const slots = await listedSlots(db, { office_id: office, ...serviceKinds[service] }, from, to);
    return {
      slots: slots.map(({ date, capacity, used, closed_reason: closed, withdrawn }) => ({
        day: date,
        capacity,
        used,
        closed: closed ?? (withdrawn ? "No office day any more" : null),
      })),
    };
  },

  "slot set": async ({ db }, { given, by }) => {
    const { office_id: office, service, day, capacity } = given;
    const kind = { office_id: office, ...serviceKinds[service] };
    await db.transaction().execute(async (trx) => {
      const found = await setCapacity(trx, kind, day, capacity);
      if (!found)
        throw new Refusal(`${office} has no slots on ${day} for ${service}: see lto slot list.`);
      if (!found.isSet)
        throw new Refusal(
          `${counted(found.used, "is", "are")} taken on ${day}: it cannot have fewer slots.`,
        );
      await by.audit(trx, { kind: "schedule", id: office });
    });
    return {
      message: `${office}, ${service}, ${day}: ${counted(capacity, "slot", "slots")}.`,
    };
  },

  "slot check": async ({ db }) => {
    const wrong = await miscountedSlots(db);
    if (wrong.length === 0)
      return { message: "Every slot has as many taken as it has appointments.", partly: false };
    return {
      message: "These slots are miscounted; tell whoever maintains the portal.",
      partly: true,
      slots: wrong.map((slot) => ({
        office: slot.office_id,
        service: serviceOf(slot),
        day: slot.date,
        used: slot.used,
        appointments: slot.appointments,
      })),
    };
  },
};

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * "Mon-Fri" or "Mon,Wed,Sat" or "none" as numbers, 1 is Monday; null for anything else.
 */
function readWeekdays(text: string): number[] | null {
  if (text.trim().toLowerCase() === "none") return [];
  const days = new Set<number>();
  for (const part of text.split(/[,;\s]+/u).filter((one) => one !== "")) {
    const [first = 0, last = first, ...more] = part.split(/\p{Dash}/u).map(numberOf);
    if (first === 0 || last === 0 || last < first || more.length > 0) return null;
    for (let day = first; day <= last; day += 1) days.add(day);
  }
  return days.size === 0 ? null : [...days].toSorted((a, b) => a - b);
}

/** "mon", "Mon" or "Monday" is 1; anything else is 0. */
const numberOf = (name: string): number =>
  name.length < 3
    ? 0
    : NAMES.findIndex((one) => one.toLowerCase().startsWith(name.toLowerCase())) + 1;

const shownWeekdays = (days: readonly number[]): string =>
  days.length === 0 ? "none" : days.map((day) => NAMES[day - 1]?.slice(0, 3)).join(" ");

type Kind = { type: AppointmentType; appointable_type: TransactableType };

const kindOf = (purpose: keyof typeof purposeRules): Kind => ({
  type: purposeRules[purpose].type,
  appointable_type: purposeRules[purpose].appointableType,
});

/** What an operator calls a service, and how it is stored. */
const serviceKinds: Readonly<Record<Service, Kind>> = {
  "license-pickup": kindOf("Driver's License Pickup"),
  "license-renewal": kindOf("Driver's License Renewal"),
  "plate-pickup": kindOf("Plate Number Pickup"),
};

const serviceOf = ({ type, appointable_type: of }: Kind): Service => {
  if (type === "Renewal") return "license-renewal";
  return of === "Plate Number" ? "plate-pickup" : "license-pickup";
};
