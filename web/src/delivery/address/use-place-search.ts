import type { GeoPoint, Place } from "@portal/contract/address";
import { addressCalls } from "@portal/contract/calls/address-calls";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/api.ts";

const PAUSE_MS = 300;
const SHORTEST = 2;
/** What the call takes. */
const LONGEST = 200;

type Asked = { q: string; near: GeoPoint | null; only: "address" | undefined };

async function search({ q, near, only }: Asked, signal: AbortSignal): Promise<Place[]> {
  try {
    const around = near && `${near.latitude.toFixed(4)},${near.longitude.toFixed(4)}`;
    const query = { q, ...(around && { near: around }), ...(only && { only }) };
    return await call(addressCalls.searchPlaces, { query, signal });
  } catch (error) {
    // Spec §8: only logged.
    if (!signal.aborted) console.warn("Unable to get place!");
    throw error;
  }
}

const isEnough = (text: string): boolean => text.length >= SHORTEST;

/** Whether somebody types on, or takes back letters: another text begins another search. */
export const goesOn = (before: string, now: string): boolean =>
  isEnough(before) && isEnough(now) && (now.startsWith(before) || before.startsWith(now));

/** Places for the typed text, those near the point first; `only` rows of the address picker, or all. Debounced. */
export function usePlaceSearch(text: string, near: GeoPoint | null, only?: "address") {
  const typed = text.trim().slice(0, LONGEST);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    // What is too short to look for ends a search: the next one begins without its places.
    const timer = setTimeout(() => setSettled(typed), isEnough(typed) ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  const [begun, setBegun] = useState(settled);
  if (begun !== settled && !goesOn(begun, settled)) setBegun(settled);
  const enough = isEnough(settled) && goesOn(settled, typed);
  const found = useQuery({
    queryKey: ["place", settled, near, only, begun] as const,
    queryFn: ({ signal }) => search({ q: settled, near, only }, signal),
    enabled: enough,
    // While somebody types on, the places of the shorter text stay.
    placeholderData: (last, query) => (query?.queryKey[4] === begun ? last : undefined),
    meta: { explains: true },
  });
  return {
    places: enough ? (found.data ?? []) : [],
    searching: (enough && found.isFetching) || (typed !== settled && isEnough(typed)),
    failure: enough && typed === settled ? found.error : null,
    again: found.refetch,
    /** The list belongs to the current text. */
    answered: enough && typed === settled && found.isSuccess && !found.isPlaceholderData,
  };
}
