import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** At least 128 bits; trailing characters that a mail program added to the link are ignored. */
const TOKEN = /^#([\w-]{22,200})/u;

/**
 * Takes the token from a link of our messages, `/txn/{uuid}#token` or `/appointment/{reference}#token`: passes it
 * to `keep` and removes it from the address bar and the history at once. Any other `#` is left alone.
 * @returns false until then
 */
export function useLinkToken(keep: (token: string) => void): boolean {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const token = TOKEN.exec(hash)?.[1];
  useLayoutEffect(() => {
    if (token === undefined) return;
    keep(token);
    // Immediately: the router would do it later.
    window.history.replaceState(window.history.state, "", pathname + search);
    void navigate(pathname + search, { replace: true, state });
  }, [token, pathname, search, state, navigate, keep]);
  return token === undefined;
}
