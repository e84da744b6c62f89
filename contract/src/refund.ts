import * as v from "valibot";

/** How far money is on its way back: asked for, agreed to by a second person, sent by the gateway, done; or refused. */
export const refundStates = ["asked", "agreed", "sent", "done", "refused"] as const;
export type RefundState = (typeof refundStates)[number];

/** Money of a request that goes back, for the holder of its token. */
export const RefundRead = v.object({
  state: v.picklist(refundStates),
  /** In pesos. */
  amount: v.number(),
  /** Since when it is in this state. */
  at: v.string(),
  /** Where the gateway cannot send it back. */
  by_hand: v.boolean(),
  /** Of a payment by hand. */
  receipt: v.nullable(v.string()),
});
export type RefundRead = v.InferOutput<typeof RefundRead>;
