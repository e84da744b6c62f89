import * as v from "valibot";
import { readSession, sessionItem, useSession, writeSession } from "../session.ts";
import type { FollowedNumber } from "./kept-items.ts";

type Shown = Pick<FollowedNumber, "type" | "number">;

/** For a visit: which whole number is behind a kept mask. The copy itself must not say it (decision 066). */
const followedHereItem = sessionItem("followed_here", v.record(v.string(), v.string()));

const keyOf = ({ type, number }: Shown): string => `${type} ${number}`;

/** Called when a number is kept, and when a kept one has been opened. */
export const noteFollowed = (shown: Shown, whole: string): void =>
  writeSession(followedHereItem, { ...readSession(followedHereItem), [keyOf(shown)]: whole });

/** The whole number behind a kept mask; null if this visit has not seen it. */
export function useFollowedHere(shown: Shown): string | null {
  const [noted] = useSession(followedHereItem);
  return noted?.[keyOf(shown)] ?? null;
}
