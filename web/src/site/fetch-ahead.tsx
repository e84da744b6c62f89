import { useEffect } from "react";
import { preloadModule } from "react-dom";
import { needSentences } from "../locales/activate.ts";
import { fetchWhole, usePageFiles } from "./page-files.ts";

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
