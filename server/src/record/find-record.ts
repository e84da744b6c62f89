import { setImmediate as letOthers, setTimeout as delay } from "node:timers/promises";
import { MOST_OPENED, type recordControl } from "@portal/contract/control/record-control";
import { formatLicenseNumber, normalisePlateQuery } from "@portal/contract/document-numbers";
import { fullName } from "@portal/contract/person";
import type { Context } from "../context.ts";
import { type ControlVerb, counted, outcomeOf, WrongUse } from "../control/control-verb.ts";
import { type LicensePerson, openLicense, type PlatePerson } from "../security/record-person.ts";
import type { RecordSubject } from "../security/handle.ts";
import { findPlateOf, licenseNumbered, licensesAfter } from "./record-store.ts";

type Verb = ControlVerb<(typeof recordControl)["record find"]>;
type Order = Parameters<Verb>[1];
type Answer = Awaited<ReturnType<Verb>>;

/** Read in one statement. */
const BATCH = 1_000;
/** Opened before others have their turn. */
const TURN = 50;
const TELL_EVERY = 100_000;

/**
 * Finds a record by its number, which opens that one row; or by a name, which no index knows: rows are opened one after
 * the other, half of the time, at most a million in one command. The audit log keeps who searched, why, what was found
 * and how many rows were opened, and never the name.
 */
export const findRecord: Verb = async (context, order) => {
  const { number, name, after } = order.given;
  if ((number === undefined) === (name === undefined))
    throw new WrongUse("Search by --number or by --name, one of the two.");
  if (name !== undefined) return byName(context, order, name);
  if (after !== undefined) throw new WrongUse("--after goes with --name.");
  return byNumber(context, order, number ?? "");
};

async function byNumber(context: Context, { by }: Order, number: string): Promise<Answer> {
  const { db, secrets } = context;
  const license = await licenseNumbered(db, secrets, formatLicenseNumber(number));
  const plate = await findPlateOf(db, secrets, normalisePlateQuery(number));
  const found = [
    ...(license ? [{ kind: "drivers_license" as const, row: license }] : []),
    ...(plate ? [{ kind: "plate_number" as const, row: plate }] : []),
  ];
  await by.audit(db, outcomeOf(`opened-${found.length}`), ...found.map(subjectOf));
  return {
    message: found.length === 0 ? "No record has this number." : "It is on record.",
    opened: found.length,
    records: [...(license ? [shownLicense(license)] : []), ...(plate ? [shownPlate(plate)] : [])],
  };
}

const subjectOf = ({ kind, row }: { kind: RecordSubject["kind"]; row: { id: string } }) => ({
  kind,
  id: row.id,
});

type Row = { id: string; status: string; office_id: string | null };

const shownLicense = (row: Row & LicensePerson): Answer["records"][number] => ({
  record: row.id,
  number: row.number,
  mv_number: "",
  name: fullName(row),
  birth_date: row.birth_date,
  status: row.status,
  at: row.office_id ?? "",
});

const shownPlate = (row: Row & PlatePerson): Answer["records"][number] => ({
  record: row.id,
  number: row.number ?? "",
  mv_number: row.mv_number ?? "",
  name: "",
  birth_date: "",
  status: row.status,
  at: row.office_id ?? row.dealer_name ?? "",
});

async function byName(context: Context, order: Order, name: string): Promise<Answer> {
  const { db } = context;
  const { by } = order;
  // Before anything is opened, so that a search that breaks off has left its trace.
  await by.audit(db, outcomeOf("begun"));
  const { found, opened, after } = await openUntil(context, order, name.split(" "));
  await by.audit(
    db,
    outcomeOf(`opened-${opened}`),
    ...found.map((row) => subjectOf({ kind: "drivers_license", row })),
  );
  const sum = `${counted(found.length, "license", "licenses")} found, ${opened.toLocaleString("en")} opened.`;
  return {
    message:
      after === undefined
        ? sum
        : `${sum} There may be more: go on with the same and --after ${after}.`,
    opened,
    ...(after !== undefined && { after }),
    records: found.map(shownLicense),
  };
}

/** Opens licenses in the order of their ids until enough are found, or as many were opened as one command may. */
async function openUntil(
  { db, secrets }: Context,
  { given, progress }: Order,
  words: readonly string[],
) {
  const found: (Row & LicensePerson)[] = [];
  let { after } = given;
  let opened = 0;
  while (opened < MOST_OPENED) {
    const begun = performance.now();
    const rows = await licensesAfter(db, after, BATCH);
    for (const [nth, row] of rows.entries()) {
      if (nth % TURN === TURN - 1) await letOthers();
      const license = { ...row, ...openLicense(secrets, row) };
      opened += 1;
      after = row.id;
      if (isCalled(license, words)) found.push(license);
      if (found.length === given.most) return { found, opened, after };
    }
    if (rows.length < BATCH) return { found, opened, after: undefined };
    if (opened % TELL_EVERY === 0) progress(`${opened.toLocaleString("en")} licenses opened`);
    await delay(performance.now() - begun);
  }
  return { found, opened, after };
}

/** Each word of the search is a word of the name. */
function isCalled(person: LicensePerson, words: readonly string[]): boolean {
  const own = new Set(fullName(person).split(" "));
  return words.every((word) => own.has(word));
}
