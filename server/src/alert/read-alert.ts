import type { api } from "@portal/contract/api";
import type { Handler } from "../http/bind.ts";
import { requireOwnAlert } from "./access.ts";
import { readView } from "./alert-view.ts";

/**
 * GET: the alert and its state, for the holder of the token.
 * @throws Problem `resource_not_found`
 */
export const readAlert: Handler<typeof api.readAlert> = async (context, input) => {
  const { id } = await requireOwnAlert(context, input.params.id, input.tokens.alert);
  return readView(context, id);
};
