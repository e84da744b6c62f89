import { useMatches } from "react-router";

/** A route module's facts about its page: `export const handle: ScreenHandle = { … }`. */
export type ScreenHandle = {
  /** Without header and footer: the sandbox's payment page. */
  bare?: true;
  /** Without the modal for foreign clients. */
  disclaimer?: false;
  /** Not found in production. */
  sandbox?: true;
};

export function useScreenHandle(): ScreenHandle {
  const handle: unknown = useMatches().at(-1)?.handle;
  return typeof handle === "object" && handle !== null ? handle : {};
}
