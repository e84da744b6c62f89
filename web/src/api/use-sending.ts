import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useLanguageChange } from "../locales/use-language-change.ts";
import { isSaidOtherwise } from "./api.ts";

export type Sending<Sent> = {
  send: (sent: Sent) => void;
  /** True until the promise settles; after a navigation until its page is drawn, which a slow phone takes a second for. */
  isPending: boolean;
  /** The error of the last try; cleared by the next one, and by a new language. */
  error: Error | null;
};

/** A small `useMutation` for the landing page, which loads without React Query. A later try supersedes a running one. */
export function useSending<Sent>(run: (sent: Sent) => Promise<void>): Sending<Sent> {
  const [{ isPending, error }, show] = useState<Omit<Sending<Sent>, "send">>(idle);
  const latestRun = useRef(run);
  const tries = useRef(0);
  useEffect(() => {
    latestRun.current = run;
  });
  const send = useCallback((sent: Sent) => {
    const count = ++tries.current;
    const settle = (failed: Error | null) => {
      if (count === tries.current) show({ isPending: false, error: failed });
    };
    show({ isPending: true, error: null });
    latestRun.current(sent).then(
      // Drawn with, or after, what the run has begun to draw.
      () => startTransition(() => settle(null)),
      (failed: unknown) => settle(failed instanceof Error ? failed : new Error(String(failed))),
    );
  }, []);
  useLanguageChange(() => show((now) => (isSaidOtherwise(now.error) ? idle : now)));
  return { send, isPending, error };
}

const idle = { isPending: false, error: null };
