import * as v from "valibot";
import { Pesos, readExact } from "./pesos.ts";
import { callXendit, type XenditOptions } from "./xendit-call.ts";

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
