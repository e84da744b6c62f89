import { useEffect, useState } from "react";

/** Whether something has gone on for so long without a break. */
export function useIsLate(goesOn: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn, afterMs]);
  return goesOn && isLate;
}

const QUIET_MS = 1_000;

/**
 * The role of a region whose text may change: "status" once it has stood for a moment. What comes with the page is not
 * announced, only what changes in it.
 */
export const useLiveLater = () => (useIsLate(true, QUIET_MS) ? "status" : undefined);
