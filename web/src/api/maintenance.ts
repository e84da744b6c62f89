import { isOpenPage, type Maintenance } from "@portal/contract/maintenance";
import { useSyncExternalStore } from "react";
import { settings, useSettings } from "../settings.ts";

/** The date that a refused call named, since this page was opened. */
let learned: string | null = null;
const listeners = new Set<() => void>();

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

/** Told of every answer's `x-maintenance`: an open page learns at its next call that the portal has closed. */
export function noteMaintenance(header: string | null): void {
  if (header === null) return;
  learned = decoded(header);
  for (const listener of listeners) listener();
}

/** Whether the page that is shown has given way to the maintenance screen, which says why a call failed. */
export const hasGivenWay = (): boolean =>
  (learned !== null || settings.maintenance.on) && !isOpenPage(window.location.pathname);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the portal is closed, as the server said with the page or at a call since. */
export function useMaintenance(): Maintenance {
  const { maintenance } = useSettings();
  const date = useSyncExternalStore(
    subscribe,
    () => learned,
    () => null,
  );
  return date === null ? maintenance : { on: true, date };
}
