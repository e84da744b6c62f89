import { createHmac } from "node:crypto";
import { printedCode } from "@portal/contract/text";
import * as v from "valibot";
import { deliveryStates } from "../../db/delivery-state.ts";
import { Problem } from "../../problem/problem.ts";
import { outsideLink } from "@portal/contract/outside-link";
import { isSame, readBody, refuseStale, type WebhookHeaders } from "../webhook-checks.ts";
import { type CourierEvent, type CourierProvider, unasked } from "./courier-provider.ts";

export type GenericCourierOptions = {
  account: {
    /** `whsec_` and base64 of at least 24 bytes, as Standard Webhooks writes it. */
    webhookSecret: string;
    /** Where its tracking pages are, such as `https://track.courier.example`. */
    trackingOrigins: readonly string[];
  };
};

/** Between a report's time and our clock. */
const CLOCK_SKEW_MS = 300_000;
const MOST_PARCELS = 100;
const MOST_SIGNATURES = 10;

const Parcel = v.object({
  reference: printedCode(40),
  tracking_number: printedCode(60),
  /** docs/providers.md says what each means. */
  state: v.picklist(deliveryStates),
  at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  tracking_url: v.optional(v.pipe(v.string(), v.maxLength(500))),
});
const Body = v.object({
  parcels: v.pipe(v.array(Parcel), v.minLength(1), v.maxLength(MOST_PARCELS)),
});

/**
 * A courier without an interface: nothing is called. The office hands the parcels over with the manifest, and the
 * courier's side reports each by a webhook signed as Standard Webhooks says. There is nobody to ask back, so what is signed
 * is believed.
 */
export function genericCourier({ account }: GenericCourierOptions): CourierProvider {
  return {
    name: "generic",
    booking: "by_hand",
    failedPickup: "comes_again",
    ...unasked,
    book: async () => null,
    track: async () => null,
    webhooksOf: "many",
    readWebhook: (rawBody, headers, now) => {
      const id = verified(account.webhookSecret, rawBody, headers, now);
      const { parcels } = readBody(Body, rawBody);
      return parcels.map((parcel, at) => {
        const eventId = parcels.length === 1 ? id : `${id}.${at}`;
        return eventOf(account, parcel, { eventId, now });
      });
    },
  };
}

const refused = (why: string) =>
  new Problem("webhook_refused", undefined, { cause: new Error(why) });

/** @returns the webhook's own id, the same at each try */
function verified(secret: string, rawBody: Buffer, headers: WebhookHeaders, now: Date): string {
  const { "webhook-id": id = "", "webhook-timestamp": timestamp = "" } = headers;
  if (!/^.{1,100}$/u.test(id) || !/^\d{1,12}$/u.test(timestamp)) throw refused("no id or time");
  refuseStale(Number(timestamp) * 1000, now);
  const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
  const signature = createHmac("sha256", key)
    .update(`${id}.${timestamp}.`)
    .update(rawBody)
    .digest("base64");
  // Several, while a secret is being replaced; other versions than v1 are not ours.
  const given = (headers["webhook-signature"] ?? "").split(" ", MOST_SIGNATURES);
  if (!given.some((one) => isSame(one, `v1,${signature}`)))
    throw refused("not signed with this secret");
  return id;
}

function eventOf(
  { trackingOrigins }: GenericCourierOptions["account"],
  parcel: v.InferOutput<typeof Parcel>,
  { eventId, now }: { eventId: string; now: Date },
): CourierEvent {
  const { reference, tracking_number, state, at, tracking_url } = parcel;
  // A time to come would outweigh every later report.
  if (at.getTime() > now.getTime() + CLOCK_SKEW_MS) throw refused("of a time to come");
  const trackingUrl = outsideLink(trackingOrigins, tracking_url ?? null);
  return {
    eventId,
    trackingNumber: tracking_number,
    reference,
    report: { state, at, trackingUrl },
  };
}
