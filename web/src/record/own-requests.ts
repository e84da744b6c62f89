import { readSession, sessionItem, useSession, writeSession, type ItemOf } from "../session.ts";
import * as v from "valibot";

/** A request for delivery and its token. */
const OpenedRequest = v.object({ uuid: v.string(), token: v.string() });
export const currentTransactionItem = sessionItem("current_transaction", OpenedRequest);
/** Earlier requests, newest first. */
const earlierTransactionsItem = sessionItem("earlier_transactions", v.array(OpenedRequest));

/** A request and its token. */
export type OwnRequest = ItemOf<typeof currentTransactionItem>;

/** For people who send several, such as for a family; older requests can be opened by the links in our messages. */
const MOST = 5;

type Kept = { current: OwnRequest | null; earlier: readonly OwnRequest[] };

const latestFirst = ({ current, earlier }: Kept): OwnRequest[] =>
  current === null ? [...earlier] : [current, ...earlier];

const kept = (): Kept => ({
  current: readSession(currentTransactionItem),
  earlier: readSession(earlierTransactionsItem) ?? [],
});

/** The requests whose tokens this browser has, newest first. */
export const ownRequests = (): OwnRequest[] => latestFirst(kept());

/** Makes a request the current one (spec §3) and keeps the earlier ones. */
export function keepToken(request: OwnRequest): void {
  const others = ownRequests().filter(({ uuid }) => uuid !== request.uuid);
  writeSession(currentTransactionItem, request);
  writeSession(earlierTransactionsItem, others.slice(0, MOST - 1));
}

/** Drops an invalid token. */
export function forgetToken(uuid: string): void {
  const { current, earlier } = kept();
  if (current?.uuid === uuid) writeSession(currentTransactionItem, null);
  else
    writeSession(
      earlierTransactionsItem,
      earlier.filter((request) => request.uuid !== uuid),
    );
}

/** The token of a request, null if this browser has none. */
export function useTransactionToken(uuid: string): string | null {
  const [current] = useSession(currentTransactionItem);
  const [earlier] = useSession(earlierTransactionsItem);
  const own = latestFirst({ current, earlier: earlier ?? [] });
  return own.find((request) => request.uuid === uuid)?.token ?? null;
}
