import type { GeoPoint, Place } from "@portal/contract/address";
import { addressCalls } from "@portal/contract/calls/address-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
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

/** Places for the typed text, those near the point first; `only` rows of the address picker, or all. Debounced. */
export function usePlaceSearch(text: string, near: GeoPoint | null, only?: "address") {
  const typed = text.trim().slice(0, LONGEST);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enough = settled.length >= SHORTEST;
  const found = useQuery({
    queryKey: ["place", settled, near, only],
    queryFn: ({ signal }) => search({ q: settled, near, only }, signal),
    enabled: enough,
    placeholderData: keepPreviousData,
    meta: { explains: true },
  });
  return {
    places: enough ? (found.data ?? []) : [],
    searching: (enough && found.isFetching) || (typed !== settled && typed.length >= SHORTEST),
    failure: enough && typed === settled ? found.error : null,
    again: found.refetch,
    /** The list belongs to the current text. */
    answered: enough && typed === settled && found.isSuccess && !found.isPlaceholderData,
  };
}
