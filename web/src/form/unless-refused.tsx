import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { CallFailed, type FailureCode } from "../api/api.ts";
import { useLanguageChange } from "../locales/use-language-change.ts";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

type UnlessRefusedProps = {
  /** A unique name of the form and what it is about. */
  about: string;
  /** Asks what the form's last press would refuse in any case; null to ask nothing. */
  ask: ((signal: AbortSignal) => Promise<unknown>) | null;
  /** The refusals that nothing in the form can mend. */
  codes: readonly FailureCode[];
  renderRefusal: (refusal: CallFailed) => ReactNode;
  children: ReactNode;
};

/**
 * Asks when a form opens what its last press would refuse, so that nothing is filled in for nothing. Without an
 * answer the form is shown: its last press is checked again in any case.
 */
export function UnlessRefused({ about, ask, codes, renderRefusal, children }: UnlessRefusedProps) {
  const { t } = useLingui();
  const { data: answer, refetch } = useQuery({
    queryKey: ["refusal", about],
    queryFn: async ({ signal }) => {
      try {
        await ask?.(signal);
      } catch (error) {
        if (error instanceof CallFailed && codes.includes(error.code)) return { refusal: error };
      }
      return { refusal: null };
    },
    enabled: ask !== null,
    // A form that is open stays open. What refuses it may be ended in another window meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: ({ state }) => (state.data?.refusal ? "always" : false),
  });
  // The form is rendered in slices, so that a slow phone answers meanwhile.
  const data = useDeferredValue(answer);
  useLanguageChange(() => {
    if (data?.refusal) void refetch();
  });
  if (ask === null) return children;
  if (!data)
    return (
      <Loading label={t`Loading...`}>
        <Skeleton className="h-80 w-full" />
      </Loading>
    );
  return data.refusal ? renderRefusal(data.refusal) : children;
}
