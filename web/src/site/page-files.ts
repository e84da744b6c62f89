import { useCallback, useContext } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";

/** Gives the files that the pages at these paths are made of. */
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
      // The pages share most of what they are made of.
      return [...new Set(files)];
    },
    [routes, router],
  );
}

/** Has a file in the browser's cache. Not as a module: some browsers never fetch one again that failed once. */
export async function fetchWhole(file: string, signal?: AbortSignal): Promise<void> {
  const answer = await fetch(file, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`${file} is not there.`);
  await answer.arrayBuffer();
}
