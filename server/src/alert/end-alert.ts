import type { alertCalls } from "@portal/contract/calls/alert-calls";
import type { Handler } from "../http/bind.ts";
import { requireOwnAlert } from "./access.ts";
import { endLive } from "./alert-store.ts";
import { readView } from "./alert-view.ts";

/**
 * PUT …/off: cancels the alert. Idempotent.
 * @throws Problem `resource_not_found`
 */
export const endAlert: Handler<typeof alertCalls.endAlert> = async (context, input) => {
  const { id } = await requireOwnAlert(context, input.params.id, input.tokens.alert);
  await endLive(context.db, id, context.now());
  return readView(context, id);
};
