import { useEffect, useSyncExternalStore } from "react";

let shown = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1) {
  shown += change;
  for (const listener of listeners) listener();
}

/** While the calling component is mounted and `isError`, the page's title starts with "Error". */
export function useErrorInTitle(isError = true): void {
  useEffect(() => {
    if (!isError) return undefined;
    add(1);
    return () => add(-1);
  }, [isError]);
}

export const useShowsError = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown > 0,
    () => false,
  );
