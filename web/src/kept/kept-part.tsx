import { Suspense, type ComponentType, type ReactNode } from "react";
import { lazyChunk } from "../site/loading/lazy-part.tsx";

/** In the local storage, so that it outlives the tab; absent unless the person asked for it. Also in track-page.tsx. */
export const KEPT_KEY = "portal.kept";

/** Whether this browser keeps anything: most do not, and need nothing of this folder. */
function keepsSomething(): boolean {
  try {
    return localStorage.getItem(KEPT_KEY) !== null;
  } catch {
    return false;
  }
}

const Children = ({ children }: { children?: ReactNode }) => children;

/** A part of a page about what is kept, as its own chunk; a page does without one that does not arrive. */
export const lazyKept = <Props extends { children?: ReactNode }>(
  fetchPart: () => Promise<ComponentType<Props>>,
) => lazyChunk(fetchPart, Children);

type KeptPartProps = { fallback: ReactNode; children: ReactNode };

/** Only where this device keeps something: for others nothing is loaded. */
export const KeptPart = ({ fallback, children }: KeptPartProps) =>
  keepsSomething() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
