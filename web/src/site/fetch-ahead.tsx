import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { needSentences } from "../locales/activate.ts";
import { fetchWhole, usePageFiles } from "./page-files.ts";

/**
 * Prefetches other pages, for the case that the connection is lost. `<PrefetchPageLinks>` alone reloads the current
 * page if a file fails to load, even while the person is typing, so it is rendered only when all files are cached.
 * @param pages paths; must be the same array on each render
 */
export function FetchAhead({ pages }: { pages: readonly string[] }) {
  const filesOf = usePageFiles();
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const fetched = filesOf(pages).map((file) => fetchWhole(file, left.signal));
    Promise.all([needSentences("messages"), ...fetched]).then(
      () => setHere(!left.signal.aborted),
      () => undefined,
    );
    return () => left.abort();
  }, [pages, filesOf]);
  return isHere ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}
