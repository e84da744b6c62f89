import { readSession, type ItemOf, useSession, writeSession } from "../../session.ts";
import { currentTransactionItem, earlierTransactionsItem } from "../delivery-session.ts";

/** A request and the token that opens it. */
export type OwnRequest = ItemOf<typeof currentTransactionItem>;

/** Who sends many, such as for a family, keeps the tokens of the last ones; the links in our messages open the others. */
const MOST = 5;

type Kept = { current: OwnRequest | null; earlier: readonly OwnRequest[] };

const latestFirst = ({ current, earlier }: Kept): OwnRequest[] =>
  current === null ? [...earlier] : [current, ...earlier];

const kept = (): Kept => ({
  current: readSession(currentTransactionItem),
  earlier: readSession(earlierTransactionsItem) ?? [],
});

/** The requests whose tokens this browser holds, the latest first. */
export const ownRequests = (): OwnRequest[] => latestFirst(kept());

/** Makes a request the current one (spec §3); those before it stay open to this browser. */
export function keepToken(request: OwnRequest): void {
  const others = ownRequests().filter(({ uuid }) => uuid !== request.uuid);
  writeSession(currentTransactionItem, request);
  writeSession(earlierTransactionsItem, others.slice(0, MOST - 1));
}

/** Lets go of a token that opens nothing any more. */
export function forgetToken(uuid: string): void {
  const { current, earlier } = kept();
  if (current?.uuid === uuid) writeSession(currentTransactionItem, null);
  else
    writeSession(
      earlierTransactionsItem,
      earlier.filter((request) => request.uuid !== uuid),
    );
}

/** The token that this browser holds for a request, null when it holds none. */
export function useTransactionToken(uuid: string): string | null {
  const [current] = useSession(currentTransactionItem);
  const [earlier] = useSession(earlierTransactionsItem);
  const own = latestFirst({ current, earlier: earlier ?? [] });
  return own.find((request) => request.uuid === uuid)?.token ?? null;
}
