import { useContext, useEffect, useState } from "react";
import {
  PrefetchPageLinks,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { needSentences } from "../../locales/activate.ts";

async function fetchWhole(file: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(file, { signal });
  if (!answer.ok) throw new Error(`${file} is not there.`);
  await answer.arrayBuffer();
}

/**
 * Has at hand what other pages are made of, for when the line goes. `<PrefetchPageLinks>` by itself loads this page
 * anew when something does not arrive, in the middle of what is typed: it is asked when all is in the browser's cache.
 * @param pages their paths; the same array at each render
 */
export function FetchAhead({ pages }: { pages: readonly string[] }) {
  const framework = useContext(FrameworkContext);
  const router = useContext(DataRouterContext)?.router;
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const matches = pages.flatMap((page) => router?.match(page) ?? []);
    const files = matches.flatMap(({ route }) => {
      const entry = framework?.manifest.routes[route.id];
      return entry ? [entry.module, ...(entry.imports ?? [])] : [];
    });
    // The pages share most of what they are made of.
    const fetched = [...new Set(files)].map((file) => fetchWhole(file, left.signal));
    Promise.all([needSentences("messages"), ...fetched]).then(
      () => setHere(!left.signal.aborted),
      () => undefined,
    );
    return () => left.abort();
  }, [pages, router, framework]);
  return isHere ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}
