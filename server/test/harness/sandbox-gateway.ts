import { signWebhook } from "../../src/providers/sandbox-webhooks.ts";
import type { Bench } from "../fixtures/deliveries.ts";

export type Gateway = ReturnType<typeof sandboxGateway>;

/** Webhooks of the sandbox's gateway. */
export function sandboxGateway(bench: Bench) {
  /** Sends a webhook about a payment, by the gateway's id, our reference or both. */
  const send = (
    providerId: string | undefined,
    event = `evt_${providerId}`,
    secret = bench.context.secrets.key("payment-webhook").toString("hex"),
    reference?: string,
  ) => {
    const payload = JSON.stringify({
      event_id: event,
      type: "payment.paid",
      payment_id: providerId,
      reference,
    });
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": signWebhook(secret, Buffer.from(payload), bench.clock.now()),
    };
    return bench.app.inject({
      method: "POST",
      url: "/api/payment/webhook/sandbox/sandbox",
      payload,
      headers,
    });
  };
  return {
    send,
    /** The same, and then runs the due jobs. @returns the status of the answer */
    webhook: async (...told: Parameters<typeof send>): Promise<number> => {
      const { statusCode } = await send(...told);
      await bench.work();
      return statusCode;
    },
  };
}
