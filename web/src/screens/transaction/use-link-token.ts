import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { writeSession } from "../../session.ts";

const TOKEN = /^#([\w-]{20,200})$/u;

/**
 * Takes the token out of a link of our messages, `/txn/{uuid}#token`: it becomes the current transaction's
 * and leaves the address bar and the history at once.
 * @returns false until that is done
 */
export function useLinkToken(uuid: string): boolean {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (hash === "") return;
    const token = TOKEN.exec(hash)?.[1];
    if (token) writeSession("current_transaction", { uuid, token });
    // The router alone would take its time.
    window.history.replaceState(window.history.state, "", pathname + search);
    void navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate, uuid]);
  return hash === "";
}
