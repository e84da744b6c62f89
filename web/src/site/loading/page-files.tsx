import { useCallback, useContext, useEffect } from "react";
import { preloadModule } from "react-dom";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { needSentences } from "../../locales/activate.ts";

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

/** Files fetched at the same time; starting all of them at once would block the page. */
const AT_ONCE = 4;

/**
 * Loads the scripts of other pages, for the case that the connection is lost. Each file is fetched before it is
 * preloaded as a module: some browsers cache the failure of a module's load.
 * @param pages paths; must be the same array on each render
 */
export function FetchAhead({ pages }: { pages: readonly string[] }) {
  const filesOf = usePageFiles();
  useEffect(() => {
    const left = new AbortController();
    const files = filesOf(pages).values();
    const fetchInTurn = async () => {
      for (const file of files) {
        await fetchWhole(file, left.signal);
        preloadModule(file);
      }
    };
    const fetching = Array.from({ length: AT_ONCE }, fetchInTurn);
    Promise.all([needSentences("messages"), ...fetching]).catch(() => undefined);
    return () => left.abort();
  }, [pages, filesOf]);
  return null;
}
