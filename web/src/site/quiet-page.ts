import { useEffect, useSyncExternalStore } from "react";

let quietPages = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1) {
  quietPages += change;
  for (const listener of listeners) listener();
}

/** While the calling component is mounted, the modal for foreign clients is not shown (R-18: error pages). */
export function useQuietPage(): void {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}

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
