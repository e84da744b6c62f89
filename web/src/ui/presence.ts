import { useEffect, useSyncExternalStore } from "react";

/** Whether something of a kind is on the page: a component marks it while it is mounted, and others see that. */
export function createPresence() {
  let marks = 0;
  const listeners = new Set<() => void>();
  function add(change: 1 | -1) {
    marks += change;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return {
    useMark(isThere = true): void {
      useEffect(() => {
        if (!isThere) return undefined;
        add(1);
        return () => add(-1);
      }, [isThere]);
    },
    useIsMarked: (): boolean =>
      useSyncExternalStore(
        subscribe,
        () => marks > 0,
        () => false,
      ),
  };
}
