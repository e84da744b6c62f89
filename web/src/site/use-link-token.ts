import { tokenIn } from "@portal/contract/mailed-link";
import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import * as v from "valibot";

/** Navigation state of a page whose link came with a part of its token only. */
const CutState = v.object({ link: v.literal("cut") });

/**
 * Takes the token from a link of our messages, `/txn/{uuid}#token` or `/appointment/{reference}#token`: passes it
 * to `keep` and removes it, or what is left of it, from the address bar and the history at once. A place
 * of the page after the `#` is left alone.
 * @returns `isRead`: false until then; `isCut`: only a part of a token came
 */
export function useLinkToken(keep: (token: string) => void): { isRead: boolean; isCut: boolean } {
  const { hash, pathname, search, state }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const found = tokenIn(hash);
  const token = found === null || found === "cut" ? found : found.token;
  const take = useEffectEvent(keep);
  useLayoutEffect(() => {
    if (token === null) return;
    if (token !== "cut") take(token);
    // Immediately: the router would do it later.
    window.history.replaceState(window.history.state, "", pathname + search);
    const link = token === "cut" ? token : null;
    const kept = typeof state === "object" ? state : null;
    void navigate(pathname + search, { replace: true, state: { ...kept, link } });
  }, [token, pathname, search, state, navigate]);
  return { isRead: token === null, isCut: v.is(CutState, state) };
}
