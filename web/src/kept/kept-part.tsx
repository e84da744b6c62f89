import { Suspense, type ComponentType, type ReactNode } from "react";
import { lazyChunk } from "../site/lazy-part.tsx";
import { keepsSomething } from "./keeps-something.ts";

const Children = ({ children }: { children?: ReactNode }) => children;

/** A part of a page about what is kept, as its own chunk; a page does without one that does not arrive. */
export const lazyKept = <Props extends { children?: ReactNode }>(
  fetchPart: () => Promise<ComponentType<Props>>,
) => lazyChunk(fetchPart, Children);

type KeptPartProps = { fallback: ReactNode; children: ReactNode };

/** Only where this device keeps something: for others nothing is loaded. */
export const KeptPart = ({ fallback, children }: KeptPartProps) =>
  keepsSomething() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
