import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useState, type ComponentType } from "react";
import { within } from "../../api/time-limit.ts";
import { offline } from "../../api/api.ts";
import { reloadForMissing } from "./reload.ts";
import { useToast } from "../../ui/toast.tsx";

/** On a line that is alive but carries nothing, a file neither arrives nor fails. */
const ARRIVES_WITHIN_MS = 30_000;

/**
 * A part of the page that is loaded in the background after the first paint. `ask` waits for it and then runs
 * `whenThere`; meanwhile the caller is busy (`isAsking`). If it does not arrive, the page is loaded again once, with what was
 * typed; where that cannot help, a message says so and the part can be asked for again.
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
        const fetched = await within(ARRIVES_WITHIN_MS, fetchPart());
        setPart(() => fetched);
        whenThere();
      } catch {
        if (await reloadForMissing()) return;
        const [title, body] = navigator.onLine
          ? [t`Part of this page did not load`, t`Please reload it. What you typed is kept.`]
          : [t`No connection`, offline().message];
        show({ title, body, variant: "danger" });
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
