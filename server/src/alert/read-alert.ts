import type { alertCalls } from "@portal/contract/calls/alert-calls";
import type { Handler } from "../http/bind.ts";
import { requireOwnAlert } from "./access.ts";
import { readView } from "./alert-view.ts";

/** @throws Problem `resource_not_found` for an unknown alert or without its token */
export const readAlert: Handler<typeof alertCalls.readAlert> = async (context, input) => {
  const { id } = await requireOwnAlert(context, input.params.id, input.tokens.alert);
  return readView(context, id);
};
