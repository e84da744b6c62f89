import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { needSentences } from "../locales/activate.ts";
import { fetchWhole, usePageFiles } from "./page-files.ts";

/**
 * Has at hand what other pages are made of, for when the line goes. `<PrefetchPageLinks>` by itself loads this page
 * anew when something does not arrive, in the middle of what is typed: it is asked when all is in the browser's cache.
 * @param pages their paths; the same array at each render
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
