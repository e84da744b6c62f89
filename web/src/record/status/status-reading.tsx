import type { RecordStatus } from "@portal/contract/status";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type ComponentType } from "react";
import { CallFailed } from "../../api/api.ts";
import { useSession, type SessionItem } from "../../session.ts";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { RetryPage } from "../../site/later/retry-page.tsx";
import { useLinkToken } from "../../site/use-link-token.ts";
import { pollInterval } from "./submission-query.ts";

type LookedUpName = "drivers_license" | "plate_number";

type StatusReadingProps<N extends LookedUpName> = {
  name: N;
  /** The number that the page carries. */
  number: string;
  /** What became of a submission, by its token; it stores what it reads. */
  read: (number: string, token: string, signal: AbortSignal) => Promise<{ status: RecordStatus }>;
  Stored: ComponentType<{ stored: SessionItem<N> }>;
  /** When nothing is known of the number; `expired`: the link of a message opens nothing any more. */
  Ask: ComponentType<{ number: string; expired: boolean }>;
};

/** The token that the page's link came with, null without one; `taken` as `useLinkToken` says. */
function useTokenOf(number: string) {
  const [link, setLink] = useState<{ number: string; token: string } | null>(null);
  // A link's token belongs to the number it came with, also when the page moves on to another.
  const keep = useCallback((token: string) => setLink({ number, token }), [number]);
  const taken = useLinkToken(keep);
  return { taken, linkToken: link?.number === number ? link.token : null };
}

/**
 * Where a status page has its record from: from the session, or from the link of a message; it asks where there is
 * neither. A submission is asked for again while it is under review.
 */
export function StatusReading<N extends LookedUpName>(props: StatusReadingProps<N>) {
  const { name, number, read, Stored, Ask } = props;
  const { taken, linkToken } = useTokenOf(number);
  const [item] = useSession(name);
  const stored = item?.asked === number ? item : null;
  const token = linkToken ?? stored?.submission_token ?? null;
  const { isFetched, isPending, error, refetch } = useQuery({
    queryKey: ["submission", name, token],
    queryFn: ({ signal }) => read(number, token ?? "", signal),
    enabled: taken && token !== null,
    refetchInterval: ({ state }) => pollInterval(state.error, state.data?.status),
    meta: { explains: true },
  });
  if (!taken) return <PageSkeleton />;
  if (stored && (linkToken === null || isFetched)) return <Stored stored={stored} />;
  if (linkToken !== null && isPending) return <PageSkeleton />;
  const expired = error instanceof CallFailed && error.code === "resource_not_found";
  if (error && !expired) return <RetryPage error={error} onRetry={() => void refetch()} />;
  return <Ask number={number} expired={expired} />;
}
