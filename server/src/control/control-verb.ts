import type { Readable } from "node:stream";
import type { ControlCall, GivenOf, ToldOf } from "@portal/contract/control/control-call";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";

export const subjectKinds = [
  "appointment",
  "booking",
  "case",
  "closure",
  "courier",
  "drivers_license",
  "import",
  "job",
  "links",
  "maintenance",
  "office",
  "outcome",
  "payment",
  "plate_number",
  "proof",
  "schedule",
  "submission",
  "transaction",
] as const;

/** What a command concerns: ids and references, never a person's word or number. */
export type Subject = { kind: (typeof subjectKinds)[number]; id: string };

/** How a command ended, or why, where its name does not say it: a code of the contract. */
export const outcomeOf = (code: string): Subject => ({ kind: "outcome", id: code });

/** Who asks, and why. */
export type Operator = {
  name: string;
  reason: string;
  /** Notes in the audit log what the command reads or changes; in the database transaction of the change. */
  audit(db: Db, ...about: readonly Subject[]): Promise<void>;
};

type Order<C extends ControlCall> = {
  given: GivenOf<C>;
  by: Operator;
  /** The file that was sent along. */
  file: Readable;
  /** Tells the waiting operator how far it is. */
  progress: (text: string) => void;
};

export type ControlVerb<C extends ControlCall> = (
  context: Context,
  order: Order<C>,
) => Promise<ToldOf<C>>;

/** A verb for each command of a table. */
export type ControlVerbs<T extends Record<string, ControlCall>> = {
  readonly [name in keyof T]: ControlVerb<T[name]>;
};

/** Why a command is not done, in a sentence for the operator; English, because no person reads it. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refusal";
  }
}

/** A command that cannot be understood: a field is missing or wrong. */
export class WrongUse extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "WrongUse";
  }
}

/** `1 slot`, `2 slots`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const SHORT_ID = /^[0-9a-f]{8}$/u;
export const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The first and last id that a whole or a short id, as people type it, may mean; null if it is neither. */
export function idsCalled(typed: string): readonly [first: string, last: string] | null {
  const called = typed.toLowerCase();
  if (WHOLE_ID.test(called)) return [called, called];
  if (!SHORT_ID.test(called)) return null;
  return [`${called}-0000-0000-0000-000000000000`, `${called}-ffff-ffff-ffff-ffffffffffff`];
}
