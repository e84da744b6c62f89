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
 * Has at hand what another page is made of, for when the line goes. `<PrefetchPageLinks>` by itself loads this page
 * anew when something does not arrive, in the middle of what is typed: it is asked when all is in the browser's cache.
 */
export function FetchAhead({ page }: { page: string }) {
  const routes = useContext(FrameworkContext)?.manifest.routes;
  const router = useContext(DataRouterContext)?.router;
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const files = (router?.match(page) ?? []).flatMap(({ route }) => {
      const entry = routes?.[route.id];
      return entry ? [entry.module, ...(entry.imports ?? [])] : [];
    });
    Promise.all([
      needSentences("messages"),
      ...files.map((file) => fetchWhole(file, left.signal)),
    ]).then(
      () => setHere(!left.signal.aborted),
      () => undefined,
    );
    return () => left.abort();
  }, [page, router, routes]);
  return isHere ? <PrefetchPageLinks page={page} /> : null;
}
