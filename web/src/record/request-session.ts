import * as v from "valibot";
import { sessionItem } from "../session.ts";

/** A request for delivery and its token. */
const OpenedRequest = v.object({ uuid: v.string(), token: v.string() });
export const currentTransactionItem = sessionItem("current_transaction", OpenedRequest);
/** Earlier requests, newest first (own-requests.ts). */
export const earlierTransactionsItem = sessionItem("earlier_transactions", v.array(OpenedRequest));
