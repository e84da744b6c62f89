import { createHash, createHmac, timingSafeEqual } from "node:crypto";
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

/** By lower-case names. */
export type WebhookHeaders = Record<string, string | undefined>;

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

/** The parts of a header such as `t=1772413200,v1=ac06…`. */
export const headerParts = (header: string): Map<string, string> =>
  new Map(
    header.split(",").map((part) => {
      const [, name = "", value = ""] = /^([^=]*)=(.*)$/u.exec(part.trim()) ?? [];
      return [name, value];
    }),
  );

/** Hex HMAC-SHA256 of "t.body", as PayMongo and the sandbox sign. */
export const signatureOf = (secret: string, seconds: string, rawBody: Buffer): string =>
  createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest("hex");
