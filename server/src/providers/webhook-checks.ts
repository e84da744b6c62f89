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

const SIGNATURE_HEADER = "x-sandbox-signature";

const SHAPE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u;

/** Hex HMAC-SHA256 of "t.body", as PayMongo and the sandbox sign. */
export const signatureOf = (secret: string, seconds: string, rawBody: Buffer): string =>
  createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest("hex");

/** The value of `x-sandbox-signature` for this body: `t=<unix seconds>,v1=<signature>`. */
export function signWebhook(secret: string, rawBody: Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${signatureOf(secret, seconds, rawBody)}`;
}

/**
 * The verified content of a webhook.
 * @param headers lower-case names
 * @throws Problem('webhook_refused') for an invalid or stale signature, or JSON that does not match the schema
 */
export function readSigned<Shape extends v.GenericSchema>(
  shape: Shape,
  secret: string,
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  now: Date,
): v.InferOutput<Shape> {
  const [, seconds, signature] = SHAPE.exec(headers[SIGNATURE_HEADER] ?? "") ?? [];
  if (seconds === undefined || signature === undefined) throw new Problem("webhook_refused");
  refuseStale(Number(seconds) * 1000, now);
  if (!isSame(signature, signatureOf(secret, seconds, rawBody)))
    throw new Problem("webhook_refused");
  return readBody(shape, rawBody);
}

/**
 * Posts one signed JSON body.
 * @returns whether it was acknowledged with a 2xx; false for another status, a time-out or no connection
 */
export async function postSigned(o: {
  fetch: typeof fetch;
  url: string;
  secret: string;
  payload: string;
  at: Date;
  timeoutMs: number;
}): Promise<boolean> {
  const body = Buffer.from(o.payload);
  try {
    const answer = await o.fetch(o.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SIGNATURE_HEADER]: signWebhook(o.secret, body, o.at),
      },
      body: o.payload,
      redirect: "error",
      signal: AbortSignal.timeout(o.timeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
