import * as v from "valibot";
import { askForText, type Gateway, Pesos, readExact } from "./gateway-call.ts";
import { readShape } from "../provider-call.ts";

export type XenditOptions = {
  account: {
    name: string;
    /** `https://api.xendit.co`, test and live. */
    url: string;
    /** `xnd_development_…` or `xnd_production_…`. */
    secretKey: string;
    /** The account's webhook verification token; both while it changes. */
    webhookSecrets: string[];
  };
  fetch: typeof fetch;
  now: () => Date;
};

const Refusal = v.object({ error_code: v.string() });
const API_VERSION = { "api-version": "2024-11-11" };

/** @throws Problem `resource_not_found`, ProviderRefused with the gateway's code */
export const callXendit = (
  { account, fetch, now }: XenditOptions,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<string> => {
  const { name, url } = account;
  const gateway: Gateway = {
    name,
    url,
    fetch,
    now,
    codeOf: (text) => readShape(Refusal, text, name).error_code,
    unknownCodes: ["DATA_NOT_FOUND", "INVOICE_NOT_FOUND_ERROR"],
  };
  const headers = { ...more, ...(path.startsWith("/v3/") && API_VERSION) };
  return askForText(gateway, { method, path, key: account.secretKey, body, headers });
};

const Instant = v.pipe(v.string(), v.isoTimestamp());
export const INVOICE_STATUSES = {
  PENDING: "open",
  PAID: "paid",
  SETTLED: "paid",
  EXPIRED: "expired",
} as const;
export const Invoice = v.object({
  id: v.string(),
  external_id: v.string(),
  status: v.picklist(["PENDING", "PAID", "SETTLED", "EXPIRED"]),
  amount: Pesos,
  paid_amount: v.nullish(Pesos, null),
  currency: v.string(),
  expiry_date: Instant,
  invoice_url: v.pipe(v.string(), v.url()),
  paid_at: v.nullish(Instant, null),
  payment_id: v.nullish(v.string(), null),
});
export type Invoice = v.InferOutput<typeof Invoice>;
const Invoices = v.array(Invoice);

/** Every invoice of a reference. */
export const invoicesOf = async (o: XenditOptions, reference: string): Promise<Invoice[]> => {
  const text = await callXendit(
    o,
    "GET",
    `/v2/invoices?external_id=${encodeURIComponent(reference)}`,
  );
  return readExact(Invoices, text, o.account.name);
};
