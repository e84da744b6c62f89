import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from "react";

let isHydrated = false;

/**
 * A value that only the browser knows, and its changes. While a prerendered page is hydrated it is `prerendered`, so
 * that both renders agree. What follows from the real value is then rendered in slices: `useSyncExternalStore` alone
 * would render it at once, and a slow phone would not answer meanwhile. A change, such as a pressed choice, is shown at
 * once even then.
 */
export function useClientValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  prerendered: T,
): T {
  const [isKnown, setKnown] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setKnown(true));
  }, []);
  const listen = useCallback(
    (listener: () => void) =>
      subscribe(() => {
        setKnown(true);
        listener();
      }),
    [subscribe],
  );
  return useSyncExternalStore(
    listen,
    () => (isKnown ? read() : prerendered),
    () => prerendered,
  );
}

/** For a value that does not change. */
export const never = () => () => undefined;
