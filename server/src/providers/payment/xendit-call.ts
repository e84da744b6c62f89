import * as v from "valibot";
import {
  type Gateway,
  gateway,
  type GatewayOptions,
  Instant,
  parseExact,
  Pesos,
  stateIn,
} from "./gateway-call.ts";

/** `https://api.xendit.co`, test and live, with `xnd_development_…` or `xnd_production_…` and webhooks' verification token. */
export const xenditGateway = (o: GatewayOptions): Gateway =>
  gateway(o, {
    refusal: v.pipe(
      v.object({ error_code: v.string() }),
      v.transform(({ error_code }) => error_code),
    ),
    unknownCodes: ["DATA_NOT_FOUND", "INVOICE_NOT_FOUND_ERROR"],
    parse: parseExact,
  });

export const Invoice = v.object({
  id: v.string(),
  external_id: v.string(),
  status: stateIn({ PENDING: "open", PAID: "paid", SETTLED: "paid", EXPIRED: "expired" }),
  amount: Pesos,
  paid_amount: v.nullish(Pesos, null),
  currency: v.string(),
  expiry_date: Instant,
  invoice_url: v.pipe(v.string(), v.url()),
  paid_at: v.nullish(Instant, null),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** Every invoice of a reference. */
export const invoicesOf = (g: Gateway, reference: string): Promise<Invoice[]> =>
  g.ask(v.array(Invoice), { path: `/v2/invoices?external_id=${encodeURIComponent(reference)}` });
