import { useMatches } from "react-router";

/** What a route module may say of its page: `export const handle: ScreenHandle = { … }`. */
export type ScreenHandle = {
  /** No header and footer: somebody else's page (the sandbox payment). */
  bare?: true;
  /** The foreign clients' modal does not come up here (R-18). */
  disclaimer?: false;
  /** Not found in production. */
  sandbox?: true;
};

/** The marks of the route that is shown. */
export function useScreenHandle(): ScreenHandle {
  const handle: unknown = useMatches().at(-1)?.handle;
  return typeof handle === "object" && handle !== null ? handle : {};
}
