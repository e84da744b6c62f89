import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Icon } from "../ui/icons.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says under the header, and at the top of what is read, that the line is gone and nothing is lost. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    // Stays in place, so that its words are spoken when they come.
    <div role="status" className="sticky top-0 z-10 print:hidden">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 border-b border-brand/35 bg-brand-on px-4 py-2 text-base">
          <Icon name="info" className="size-5 text-brand" />
          <Trans>You are offline. What you typed is kept.</Trans>
        </p>
      )}
    </div>
  );
}
