import { isOpenPage, type Maintenance } from "@portal/contract/settings";
import { useSyncExternalStore } from "react";
import { settings, useSettings } from "../settings.ts";

/** The end of maintenance in the latest answer since this page was opened. */
let learned: string | null = null;
const listeners = new Set<() => void>();

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

/** Reads every answer's `x-maintenance`, so that an open page learns at its next call that the portal has closed. */
export function noteMaintenance(header: string | null): void {
  if (header === null) return;
  learned = decoded(header);
  for (const listener of listeners) listener();
}

/** Whether the maintenance screen has replaced the page; it explains why a call failed. */
export const isReplacedByMaintenance = (): boolean =>
  (learned !== null || settings.maintenance.on) && !isOpenPage(window.location.pathname);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the portal is closed, as the page or a later call said. */
export function useMaintenance(): Maintenance {
  const { maintenance } = useSettings();
  const date = useSyncExternalStore(
    subscribe,
    () => learned,
    () => null,
  );
  return date === null ? maintenance : { on: true, date };
}
