import { IsoDate, manilaDay } from "@portal/contract/days";
import type { scheduleControl } from "@portal/contract/control/schedule-control";
import * as v from "valibot";
import { type ControlVerbs, counted, Refusal, WrongUse } from "../control/control-verb.ts";
import type { Db } from "../db/tables.ts";
import { shortText, yesNo } from "../import/cells.ts";
import type { Sheet } from "../import/csv.ts";
import { loadTable } from "../import/load-rows.ts";
import { uuidFrom } from "../security/random.ts";
import {
  affectedBy,
  changeClosure,
  closuresLike,
  listedClosures,
  writeClosures,
  type Place,
} from "./closure-store.ts";

type ClosureControl = Pick<
  typeof scheduleControl,
  | "closure import"
  | "closure list"
  | "closure set"
  | "closure change"
  | "closure lift"
  | "closure restore"
>;

const SHOWN_ID = 8;

const closureSheet: Sheet = {
  name: "closures",
  required: [
    "from",
    "to",
    "notice",
    "region",
    "province",
    "municipality",
    "office_id",
    "everywhere",
  ],
  optional: ["source"],
};

const closureRow = v.pipe(
  v.strictObject({
    from: IsoDate,
    to: v.optional(IsoDate),
    notice: v.pipe(shortText(100), v.minLength(3)),
    region: v.optional(shortText(60)),
    province: v.optional(shortText(60)),
    municipality: v.optional(shortText(60)),
    office_id: v.optional(shortText(40)),
    everywhere: v.optional(yesNo, "no"),
    source: v.optional(shortText(100), "operator"),
  }),
  v.check(({ from, to = from }) => from <= to, "The last day is before the first."),
  v.check((row) => mistakeIn(row) === null, "It is for one office, one place, or everywhere."),
);

type Area = { [name in keyof Place]?: string | undefined } & { everywhere: boolean };

function mistakeIn({ everywhere, ...place }: Area): string | null {
  const { region, province, municipality, office_id: office } = place;
  const named = [region, province, municipality, office].filter((one) => one !== undefined);
  if (everywhere && named.length > 0) return "Everywhere, or a place, but not both.";
  if (!everywhere && named.length === 0)
    return "Say where: --office-id, --region, --province, --municipality, or --everywhere.";
  return municipality !== undefined && province === undefined
    ? "A municipality needs its --province: names of towns are not unique."
    : null;
}

const placeOf = (area: Area): Place => ({
  region: area.region ?? null,
  province: area.province ?? null,
  municipality: area.municipality ?? null,
  office_id: area.office_id ?? null,
});

export const closureVerbs: ControlVerbs<ClosureControl> = {
  "closure import": ({ db, random }, order) =>
    loadTable(db, order, {
      sheet: closureSheet,
      schema: closureRow,
      keyOf: (row) => JSON.stringify([row.source, row.from, placeOf(row)]),
      write: (trx, rows, isDryRun) =>
        writeClosures(
          trx,
          rows.map((row) => ({
            id: uuidFrom(random),
            ...placeOf(row),
            from_date: row.from,
            to_date: row.to ?? row.from,
            reason: row.notice,
            source: row.source,
          })),
          isDryRun,
        ),
    }),

  "closure list": async ({ db, now }, { given }) => ({
    closures: (await listedClosures(db, manilaDay(now()), given.lifted)).map((closure) => ({
      id: closure.id.slice(0, SHOWN_ID),
      from: closure.from_date,
      to: closure.to_date,
      where: whereOf(closure),
      notice: closure.reason,
      source: closure.source,
      lifted: closure.lifted_at?.toISOString() ?? null,
    })),
  }),

  "closure set": async ({ db, random, now }, { given, by }) => {
    const { from, to = from, notice, source } = given;
    const mistake = mistakeIn(given);
    if (mistake !== null) throw new WrongUse(mistake);
    if (to < from) throw new WrongUse("The last day is before the first.");
    if (to < manilaDay(now())) throw new Refusal("These days are past.");
    const place = placeOf(given);
    const id = uuidFrom(random);
    const told = await db.transaction().execute(async (trx) => {
      const closure = { id, ...place, from_date: from, to_date: to, reason: notice, source };
      const [verdict] = await writeClosures(trx, [closure], false);
      if (typeof verdict === "object")
        throw new Refusal("Not closed, because no office is there: see lto office list.");
      if (verdict !== "added")
        throw new Refusal(`${source} has closed them from ${from} already: see lto closure list.`);
      await by.audit(trx, { kind: "closure", id });
      return affectedBy(trx, place, { from, to });
    });
    const days = from === to ? from : `${from} to ${to}`;
    return {
      message: `Closure ${id.slice(0, SHOWN_ID)}: ${whereOf(place)}, ${days}, ${counted(told.offices, "office", "offices")}. ${messages(told.appointments)}`,
    };
  },

  "closure change": async ({ db }, { given, by }) => {
    const { id, to, notice } = given;
    if (to === undefined && notice === undefined)
      throw new WrongUse("Say what to change: --to or --notice.");
    return db.transaction().execute(async (trx) => {
      const closure = await theClosure(trx, id);
      if (closure.lifted_at) throw new Refusal("It was lifted: restore it first.");
      if (to !== undefined && to < closure.from_date)
        throw new WrongUse("The last day is before the first.");
      await changeClosure(trx, closure.id, {
        ...(to !== undefined && { to_date: to }),
        ...(notice !== undefined && { reason: notice }),
      });
      await by.audit(trx, { kind: "closure", id: closure.id });
      const days = { from: closure.from_date, to: to ?? closure.to_date };
      const { appointments } = await affectedBy(trx, closure, days);
      return {
        message: `Closed from ${days.from} to ${days.to}, within a minute. ${messages(appointments)}`,
      };
    });
  },

  "closure lift": ({ db, now }, { given, by }) =>
    db.transaction().execute(async (trx) => {
      const closure = await theClosure(trx, given.id);
      if (closure.lifted_at) throw new Refusal("It was lifted before.");
      await changeClosure(trx, closure.id, { lifted_at: now() });
      await by.audit(trx, { kind: "closure", id: closure.id });
      return {
        message:
          "The days open within a minute, unless another closure applies. Appointments that were not moved are valid again; no message is sent.",
      };
    }),

  "closure restore": ({ db }, { given, by }) =>
    db.transaction().execute(async (trx) => {
      const closure = await theClosure(trx, given.id);
      if (!closure.lifted_at) throw new Refusal("It is not lifted.");
      await changeClosure(trx, closure.id, { lifted_at: null });
      await by.audit(trx, { kind: "closure", id: closure.id });
      const days = { from: closure.from_date, to: closure.to_date };
      const { appointments } = await affectedBy(trx, closure, days);
      return { message: `The days are closed again. ${messages(appointments)}` };
    }),
};

async function theClosure(trx: Db, id: string) {
  const [closure, other] = await closuresLike(trx, id);
  if (!closure) throw new Refusal(`There is no closure ${id}: see lto closure list.`);
  if (other) throw new Refusal(`Several closures begin with ${id}: give the whole id.`);
  return closure;
}

function messages(appointments: number): string {
  if (appointments === 0) return "Nobody has to be told of it.";
  const who = appointments === 1 ? "One person has" : `${appointments} people have`;
  return `${who} an appointment: within a minute there is a message with a link to another day.`;
}

const whereOf = (place: Place): string =>
  place.office_id ??
  ([place.municipality, place.province, place.region].filter((one) => one !== null).join(", ") ||
    "everywhere");
