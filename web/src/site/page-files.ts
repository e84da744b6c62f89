import { useCallback, useContext } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";

/** Returns the files that the pages at these paths need. */
export function usePageFiles(): (pages: readonly string[]) => string[] {
  const routes = useContext(FrameworkContext)?.manifest.routes;
  const router = useContext(DataRouterContext)?.router;
  return useCallback(
    (pages) => {
      const files = pages
        .flatMap((page) => router?.match(page) ?? [])
        .flatMap(({ route }) => {
          const entry = routes?.[route.id];
          return entry ? [entry.module, ...(entry.imports ?? [])] : [];
        });
      // Pages share most of their files.
      return [...new Set(files)];
    },
    [routes, router],
  );
}

/** Loads a file into the browser's cache. Not as a module: some browsers cache the failure of a module's load. */
export async function fetchWhole(file: string, signal?: AbortSignal): Promise<void> {
  const answer = await fetch(file, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`${file} is not there.`);
  await answer.arrayBuffer();
}
