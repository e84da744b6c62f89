import type { api } from "@portal/contract/api";
import type { Handler } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";

/**
 * PUT /api/payment/callback: a button on the sandbox's payment page (spec §2 static-gcash, R-30). Only the gateway is
 * called; the portal learns the outcome as from any other gateway.
 * @throws Problem `resource_not_found`, in production always
 */
export const pressMockPayment: Handler<typeof api.mockPayment> = async ({ sandbox }, { body }) => {
  const found = await sandbox?.payment.find(body.uuid);
  if (!sandbox || !found) throw new Problem("resource_not_found");
  await sandbox.payment.press(body.uuid, body.outcome);
  return { uuid: found.transactionId };
};
