import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { within } from "../../api/time-limit.ts";
import { MissingPart } from "./missing-part.tsx";

/** On a line that is alive but carries nothing, a file neither arrives nor fails. */
const ARRIVES_WITHIN_MS = 60_000;

export const Nothing = () => null;

/**
 * A part of a page as its own chunk, for callers with their own Suspense.
 * @param Instead shown when it does not arrive; `Nothing` for what the page can do without
 */
export const lazyChunk = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = MissingPart,
) =>
  lazy<ComponentType<Props>>(() =>
    within(ARRIVES_WITHIN_MS, fetchPart()).then(
      (fetched) => ({ default: fetched }),
      () => ({ default: Instead }),
    ),
  );

/**
 * As `lazyChunk`, with a fallback while it loads.
 * @param fetchPart called on first render; return an import that is already running to load it earlier
 * @param fallback of the part's size
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): ComponentType<Props> {
  const Part = lazyChunk(fetchPart);
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
