import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { offline } from "../api/api.ts";
import { LoadErrorBanner } from "./load-error-banner.tsx";

function Missing() {
  return <LoadErrorBanner error={offline()} onRetry={() => window.location.reload()} />;
}

export const Nothing = () => null;

/**
 * A part of a page as its own chunk, for callers with their own Suspense.
 * @param Instead shown when it does not arrive; `Nothing` for what the page can do without
 */
export const lazyChunk = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Missing,
) =>
  lazy<ComponentType<Props>>(() =>
    fetchPart().then(
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
