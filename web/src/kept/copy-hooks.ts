import { useEffect, useRef, useState } from "react";
import { isNotFound } from "../api/is-not-found.ts";
import { serverToday } from "../api/server-clock.ts";

/** After this long without an answer, the copy is shown. */
const LATE_MS = 4_000;

/**
 * Whether to show a copy: the answer failed, or is awaited for so long that a person at a counter cannot wait. After a
 * failure it stays while the answer is asked for again.
 */
export function useShowsCopy(hasCopy: boolean, error: Error | null): boolean {
  const isLate = useIsLate(hasCopy && error === null);
  const [stays, setStays] = useState(false);
  if (error === null) return isLate || stays;
  const shows = !isNotFound(error);
  if (shows !== stays) setStays(shows);
  return shows;
}

function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return isAwaited && isLate;
}

/**
 * Writes a copy anew when it is of another day, or when the page has read other facts; a failure leaves it as it is.
 * @param copy null while nothing is kept
 */
export function useFreshCopy(
  copy: { kept_on: string; facts: string } | null,
  facts: string,
  keep: () => Promise<void>,
): void {
  const isOld = copy !== null && (copy.facts !== facts || copy.kept_on !== serverToday());
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (isOld) latest.current().catch(() => undefined);
  }, [isOld, facts]);
}
