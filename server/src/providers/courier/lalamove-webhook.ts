import { createHmac } from "node:crypto";
import { brokenText } from "@portal/contract/check-fields";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { isSame, refuseStale } from "../webhook-checks.ts";
import type { CourierNotice } from "./courier-provider.ts";

const Envelope = v.object({
  apiKey: v.string(),
  timestamp: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.digits()),
  signature: v.pipe(v.string(), v.hexadecimal()),
  // Both spellings are seen.
  eventId: v.nullish(v.string()),
  eventID: v.nullish(v.string()),
});
/** A change of the wallet, for one, is about no order. */
const Data = v.object({
  order: v.nullish(
    v.object({
      orderId: v.pipe(v.string(), v.minLength(1)),
      metadata: v.nullish(v.object({ reference: v.nullish(v.string()) })),
    }),
  ),
});

/** Order numbers have 19 digits, more than a number can hold: one that is not a text becomes one before it is read. */
export const idsAsTexts = (json: string): string =>
  json.replaceAll(/("(?:orderId|quotationId|stopId)"\s*:\s*)(\d+)/gu, '$1"$2"');

/**
 * Lalamove signs inside the body, over the time, the path of our address and the text of `data`. An empty body comes when
 * the address is saved.
 * @throws Problem('webhook_refused')
 */
export function readLalamoveWebhook(
  account: { apiKey: string; apiSecret: string; webhookPath: string },
  rawBody: Buffer,
  now: Date,
): { handshake: true } | CourierNotice[] {
  const text = rawBody.toString("utf8");
  if (text.trim() === "") return { handshake: true };
  try {
    const { eventId, eventID, ...envelope } = v.parse(Envelope, JSON.parse(text));
    refuseStale(millisecondsOf(envelope.timestamp), now);
    const data = memberText(text, "data");
    if (envelope.apiKey !== account.apiKey || !isSigned(account, envelope, data))
      throw new Error("not signed by this account");
    // From the signed text, not from the body: a second "data" in it would not be signed.
    const { order } = v.parse(Data, JSON.parse(idsAsTexts(data)));
    if (!order) return [];
    const reference = order.metadata?.reference ?? null;
    const event = eventId ?? eventID ?? envelope.signature;
    const notice = { eventId: event, trackingNumber: order.orderId, reference, report: null };
    if (brokenText(notice) !== undefined) throw new Error("It has a text that cannot be kept.");
    return [notice];
  } catch (cause) {
    throw new Problem("webhook_refused", undefined, { cause });
  }
}

/** Over the text as it was sent; or over the same without escapes and spaces, which partners' code is seen to check. */
function isSigned(
  { apiSecret, webhookPath }: { apiSecret: string; webhookPath: string },
  { timestamp, signature }: { timestamp: string; signature: string },
  data: string,
): boolean {
  return [data, JSON.stringify(JSON.parse(data))].some((text) => {
    const signed = `${timestamp}\r\nPOST\r\n${webhookPath}\r\n\r\n${text}`;
    return isSame(signature, createHmac("sha256", apiSecret).update(signed).digest("hex"));
  });
}

/** Seconds, as captures show; milliseconds, as in the signatures of requests, have three digits more. */
const millisecondsOf = (timestamp: string): number =>
  timestamp.length > 11 ? Number(timestamp) : Number(timestamp) * 1000;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gu;

/** The text of a member of the outermost object, to the byte. */
function memberText(json: string, name: string): string {
  let depth = 0;
  let begins: number | null = null;
  const tokens = Array.from(json.matchAll(TOKEN));
  for (const [at, { 0: token, index }] of tokens.entries()) {
    if (token === "}" || token === "]") depth -= 1;
    if (begins !== null && depth === 1) return json.slice(begins, index + token.length);
    const isNamed = tokens[at - 2]?.[0] === JSON.stringify(name) && tokens[at - 1]?.[0] === ":";
    if (depth === 1 && isNamed) {
      begins = index;
      if (token !== "{" && token !== "[") return token;
    }
    if (token === "{" || token === "[") depth += 1;
  }
  throw new Error(`no ${name}`);
}
