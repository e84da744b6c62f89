import { createHash, timingSafeEqual } from "node:crypto";
import { brokenText } from "@portal/contract/check-fields";
import * as v from "valibot";
import { Problem } from "../problem/problem.ts";

const OLDEST_MS = 300_000;
/** Tolerance for the sender's clock. */
const CLOCK_SKEW_MS = 5_000;

/** @throws Problem('webhook_refused') for a webhook that is older than 300 seconds, or more than 5 in the future */
export function refuseStale(sentAtMs: number, now: Date): void {
  const age = now.getTime() - sentAtMs;
  if (!(age <= OLDEST_MS && age >= -CLOCK_SKEW_MS)) throw new Problem("webhook_refused");
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether both are the same, in a time that says nothing about where they differ. */
export const isSame = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right));

/** @throws Problem('webhook_refused') for what is no JSON of this shape */
export function readBody<const Schema extends v.GenericSchema>(
  schema: Schema,
  rawBody: Buffer,
  parse: (text: string) => unknown = JSON.parse,
): v.InferOutput<Schema> {
  try {
    const read = v.parse(schema, parse(rawBody.toString("utf8")));
    if (brokenText(read) !== undefined) throw new Error("It has a text that cannot be kept.");
    return read;
  } catch (cause) {
    throw new Problem("webhook_refused", undefined, { cause });
  }
}
