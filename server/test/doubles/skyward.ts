import { createHmac, randomUUID } from "node:crypto";
import { doublePage, plain, redirect, startDouble, type DoubleServer } from "./double-server.ts";
import type { Acknowledgement, Delivery } from "./double-webhooks.ts";
import { PARCEL_PAGE } from "./parcel-page.ts";

const STATES = [
  "booked",
  "pickup_failed",
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "delivery_failed",
  "delivered",
  "returning",
  "returned",
  "cancelled",
  "lost",
];

export type SkywardDouble = DoubleServer & {
  /** What the courier reports of one parcel. */
  report(parcel: Record<string, string>): Promise<Acknowledgement>;
};

type Options = {
  /** `whsec_` and base64. */
  secret: string;
  now: () => Date;
  post: (delivery: Delivery) => Promise<Acknowledgement>;
};

/** A courier without an interface: on its page a person reports parcels, by a webhook as Standard Webhooks says. */
export async function startSkyward({ secret, now, post }: Options): Promise<SkywardDouble> {
  const report = (parcel: Record<string, string>) => post(signed(parcel, { secret, at: now() }));
  const server = await startDouble(async ({ method, path, body }) => {
    if (path !== PARCEL_PAGE || method !== "POST") return reportPage();
    const { reference = "", number = "", to = "" } = Object.fromEntries(new URLSearchParams(body));
    const { status } = await report({
      reference,
      tracking_number: number,
      state: to,
      at: now().toISOString(),
    });
    return status === 200 ? redirect(PARCEL_PAGE) : reportPage(`The portal answered ${status}.`);
  });
  return Object.assign(server, { report });
}

function reportPage(said = "") {
  const buttons = STATES.map((to) => `<button name="to" value="${to}">${to}</button>`);
  const field = (name: string, label: string, value = "") =>
    `<p><label>${label} <input name="${name}" value="${value}" required></label>`;
  return doublePage(
    "Skyward",
    `<p>${plain(said)}<form method="post">` +
      field("reference", "Reference of the manifest") +
      field("number", "Tracking number", "SKY-1001") +
      `<p>${buttons.join(" ")}</form>`,
  );
}

/** As Standard Webhooks says, with code of the courier's own. */
export function signed(
  parcel: Record<string, string>,
  { secret, at }: { secret: string; at: Date },
): Delivery {
  const body = JSON.stringify({ parcels: [parcel] });
  const id = `msg_${randomUUID()}`;
  const time = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  return {
    rawBody: Buffer.from(body),
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": time,
      "webhook-signature": `v1,${signature}`,
    },
  };
}
