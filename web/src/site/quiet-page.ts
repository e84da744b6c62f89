import { useEffect, useSyncExternalStore } from "react";

let quietPages = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1) {
  quietPages += change;
  for (const listener of listeners) listener();
}

/** While the calling component stands, the foreign clients' modal stays away (R-18: error pages). */
export function useQuietPage(): void {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}

/** Whether such a page is shown. */
export function useIsQuiet(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => quietPages > 0,
    () => false,
  );
}
