import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useState, type ComponentType } from "react";
import { offline } from "../api/api.ts";
import { useToast } from "../ui/toast.tsx";

/**
 * A part of the page that is loaded in the background after the first paint. `ask` waits for it and then runs
 * `whenThere`; meanwhile the caller is busy (`isAsking`). Offline it shows a message and can be asked again; some
 * browsers fetch a module whose load broke off only after a reload.
 * @param fetchPart must always be the same function
 */
export function useLazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const show = useToast();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(
    async (whenThere: () => void) => {
      setAsking(true);
      try {
        const fetched = await fetchPart();
        setPart(() => fetched);
        whenThere();
      } catch {
        const body = navigator.onLine
          ? t`Part of this page did not load. Please reload it. What you typed is kept.`
          : offline().message;
        show({ title: t`No connection`, body, variant: "danger" });
      } finally {
        setAsking(false);
      }
    },
    [fetchPart, show],
  );
  useEffect(() => {
    if (navigator.onLine) fetchPart().catch(() => undefined);
  }, [fetchPart]);
  return [Part, ask, isAsking] as const;
}
