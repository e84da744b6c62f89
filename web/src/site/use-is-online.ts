import { useClientValue } from "../client-value.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether there is a network at all: the portal may be out of reach even then. */
export const useIsOnline = (): boolean => useClientValue(subscribe, () => navigator.onLine, true);
