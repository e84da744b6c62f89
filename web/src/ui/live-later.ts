import { useEffect, useState } from "react";

const QUIET_MS = 1_000;

/**
 * The role of a region whose text may change: "status" once it has stood for a moment. What comes with the page is not
 * announced, only what changes in it.
 */
export function useLiveLater(): "status" | undefined {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLive(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLive ? "status" : undefined;
}
