import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { offline } from "../api/api.ts";
import { LoadTrouble } from "./load-trouble.tsx";

function Missing() {
  return <LoadTrouble error={offline()} onRetry={() => window.location.reload()} />;
}

/** A heavy part of a page, in a chunk of its own, for those who suspend for it themselves. */
export const lazyPart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    fetchPart().then(
      (fetched) => ({ default: fetched }),
      () => ({ default: Missing }),
    ),
  );

/**
 * The same with what stands there until it has come.
 * @param fetchPart called when it is first shown; give an import that has begun to have it earlier
 * @param fallback of its size
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): ComponentType<Props> {
  const Part = lazyPart(fetchPart);
  return function LatePart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
