import * as v from "valibot";
import { paymentChannels } from "./courier.ts";
import * as sentences from "./sentences.ts";

/** `amount` and `version` are the terms that the person agreed to, optional as in spec §7. */
export const CheckoutRequest = v.strictObject({
  id: v.nullish(v.string()),
  payment_channel: v.picklist(paymentChannels, sentences.paymentChannel),
  amount: v.nullish(v.number()),
  version: v.nullish(v.pipe(v.string(), v.maxLength(64))),
});
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>;
export const CheckoutAnswer = v.object({
  uuid: v.string(),
  payment_reference: v.nullable(v.string()),
  payment_channel: v.picklist(paymentChannels),
  checkout_url: v.string(),
});
