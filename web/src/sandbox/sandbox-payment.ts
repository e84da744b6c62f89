import { paymentChannels } from "@portal/contract/courier";
import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { callAddress } from "../api/api.ts";
import { sandboxCalls } from "../api/sandbox-calls.ts";

/** A sandbox payment as its page needs it. `uuid` is the transaction's, `amount` in pesos. */
export const SandboxPayment = v.object({
  uuid: v.string(),
  amount: v.number(),
  channel: v.picklist(paymentChannels),
  payee: v.string(),
  description: v.string(),
  status: v.string(),
});
export type SandboxPayment = v.InferOutput<typeof SandboxPayment>;

export function useSandboxPayment(id: string) {
  return useQuery({
    queryKey: ["sandbox", "payment", id],
    queryFn: async () =>
      v.parse(SandboxPayment, await callAddress("GET", sandboxCalls.payment(id))),
    enabled: id !== "",
    meta: { explains: true },
  });
}
