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

export type Order<C extends ControlCall> = {
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
