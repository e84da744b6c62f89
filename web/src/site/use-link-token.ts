import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** 128 bits or more; what a message's reader took for the end of the link is left out. */
const TOKEN = /^#([\w-]{22,200})/u;

/**
 * Takes the token out of a link of our messages, `/txn/{uuid}#token` or `/appointment/{reference}#token`:
 * `keep` gets it, and it leaves the address bar and the history at once. Any other `#` is a place on
 * the page and stays.
 * @returns false until that is done
 */
export function useLinkToken(keep: (token: string) => void): boolean {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const token = TOKEN.exec(hash)?.[1];
  useLayoutEffect(() => {
    if (token === undefined) return;
    keep(token);
    // The router alone would take its time.
    window.history.replaceState(window.history.state, "", pathname + search);
    void navigate(pathname + search, { replace: true, state });
  }, [token, pathname, search, state, navigate, keep]);
  return token === undefined;
}
