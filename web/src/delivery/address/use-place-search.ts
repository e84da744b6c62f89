import type { GeoPoint, Place } from "@portal/contract/address";
import { addressCalls } from "@portal/contract/calls/address-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/api.ts";

const PAUSE_MS = 300;
const SHORTEST = 2;

async function search(q: string, near: GeoPoint, signal: AbortSignal): Promise<Place[]> {
  try {
    const query = { q, near: `${near.latitude.toFixed(4)},${near.longitude.toFixed(4)}` };
    return await call(addressCalls.searchPlaces, { query, signal });
  } catch (error) {
    // Spec §8: only logged.
    if (!signal.aborted) console.warn("Unable to get place!");
    throw error;
  }
}

/** Places for the typed text, those near the point first; debounced. */
export function usePlaceSearch(text: string, near: GeoPoint) {
  const typed = text.trim();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enough = settled.length >= SHORTEST;
  const found = useQuery({
    queryKey: ["place", settled, near],
    queryFn: ({ signal }) => search(settled, near, signal),
    enabled: enough,
    placeholderData: keepPreviousData,
    meta: { explains: true },
  });
  return {
    places: enough ? (found.data ?? []) : [],
    searching: (enough && found.isFetching) || (typed !== settled && typed.length >= SHORTEST),
    /** The list belongs to the current text. */
    answered: enough && typed === settled && found.isSuccess && !found.isPlaceholderData,
  };
}
