import type { CaseOwner } from "@portal/contract/case";
import type { caseControl } from "@portal/contract/control/case-control";
import { manilaDay } from "@portal/contract/days";
import type { Context } from "../context.ts";
import {
  type ControlVerb,
  type ControlVerbs,
  outcomeOf,
  Refusal,
  type Subject,
} from "../control/control-verb.ts";
import type { Db } from "../db/tables.ts";
import { requireOffice } from "../office/office-control.ts";
import { workingDaysUntil } from "../record/working-days.ts";
import { showPicture } from "../upload/upload-store.ts";
import { answerCase, closeCase } from "./say-in-case.ts";
import {
  findCaseByNumber,
  lockOpenCase,
  messagesOf,
  openCases,
  photoOf,
  type StoredCase,
} from "./case-store.ts";
import { ownerName } from "./case-view.ts";

type Commands = typeof caseControl;

const listCases: ControlVerb<Commands["case list"]> = async (
  context,
  { given: { owner, office, most } },
) => {
  if (office !== undefined) await requireOffice(context, office);
  const all = await openCases(context.db, { owner, office });
  const cases = await Promise.all(
    all.slice(0, most).map(async (row) => ({
      number: row.number,
      problem: row.problem,
      owner: row.owner,
      office: row.office_id,
      due_on: row.due_on,
      days_left: await daysLeft(context, row),
      waits_for: row.waits_for,
    })),
  );
  const late = all.filter(({ due_on: due }) => due < manilaDay(context.now())).length;
  const count =
    cases.length < all.length ? `The first ${cases.length} of ${all.length}` : all.length;
  const none =
    owner === undefined && office === undefined ? "No case is open." : "No such case is open.";
  return {
    message: all.length === 0 ? none : `${count} open, ${late} of them late.`,
    cases,
  };
};

/** By the calendar that it was promised by. */
async function daysLeft(
  { now, closedDays, offices }: Pick<Context, "now" | "closedDays" | "offices">,
  { due_on: due, owner, office_id: id }: { due_on: string; owner: CaseOwner; office_id: string },
): Promise<number> {
  const office = owner === "office" ? await offices.find(id) : null;
  return workingDaysUntil(manilaDay(now()), due, (day) => closedDays.isClosed(day, office));
}

/** What a person said in it is read: that is noted first. */
const showCase: ControlVerb<Commands["case show"]> = async ({ db, secrets }, { given, by }) => {
  const row = await requireCase(db, given.number);
  await by.audit(db, ...about(row));
  const messages = await messagesOf(secrets, db, row.id);
  const waits: Record<CaseOwner, string> = {
    office: `${ownerName(row)} has to solve it.`,
    courier: `${ownerName(row)} has to be asked.`,
    agency: "The agency has to solve it.",
  };
  return {
    message: row.status === "Open" ? waits[row.owner] : "It is closed.",
    number: row.number,
    status: row.status,
    problem: row.problem,
    owner: row.owner,
    due_on: row.due_on,
    opened: row.opened_at.toISOString(),
    closed: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
    request: row.reference,
    request_status: row.request_status,
    courier: row.payee,
    tracking_number: row.tracking_refno,
    messages: messages.map(({ at, author, words, photo }, index) => ({
      message: index + 1,
      at: at.toISOString(),
      from: author,
      words,
      photo: photo !== null,
    })),
  };
};

/** Looking at it is noted first. */
const showPhoto: ControlVerb<Commands["case photo"]> = async (context, { given, by }) => {
  const row = await requireCase(context.db, given.number);
  const file = await photoOf(context.db, row.id, given.message);
  if (file === null) throw new Refusal("That message has no photo: see `lto case show`.");
  await by.audit(context.db, ...about(row));
  return showPicture(context, file);
};

const replyToCase: ControlVerb<Commands["case reply"]> = (context, { given, by }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await requireOpenCase(trx, given.number);
    await answerCase(context, trx, { id: row.id, words: given.words });
    await by.audit(trx, ...about(row));
    return { message: "Answered. The person is told.", number: row.number, status: "Open" };
  });

const endCase: ControlVerb<Commands["case close"]> = (context, { given, by }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await requireOpenCase(trx, given.number);
    const { words, outcome } = given;
    await closeCase(context, trx, { id: row.id, words, outcome });
    await by.audit(trx, ...about(row), outcomeOf(outcome));
    return { message: "Closed. The person is told.", number: row.number, status: "Closed" };
  });

const about = (row: StoredCase): Subject[] => [
  { kind: "case", id: row.number },
  { kind: "transaction", id: row.transaction_uuid },
];

async function requireCase(db: Db, number: string): Promise<StoredCase> {
  const row = await findCaseByNumber(db, number);
  if (!row) throw new Refusal(`There is no case ${number}.`);
  return row;
}

/** Locks the case until the end of `trx`. */
async function requireOpenCase(trx: Db, number: string): Promise<StoredCase> {
  const { id } = await requireCase(trx, number);
  await lockOpenCase(trx, id);
  const row = await requireCase(trx, number);
  if (row.status !== "Open") throw new Refusal(`${number} is closed already.`);
  return row;
}

/** Cases, as operators work on them. */
export const caseVerbs: ControlVerbs<typeof caseControl> = {
  "case list": listCases,
  "case show": showCase,
  "case photo": showPhoto,
  "case reply": replyToCase,
  "case close": endCase,
};
