import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";
import { CallFailed } from "../../api/api.ts";
import { useSession } from "../../session.ts";
import { PageSkeleton } from "../../site/loading/page-skeleton.tsx";
import { RetryPage } from "../../site/problem/retry-page.tsx";
import { CutLink } from "../../site/problem/link-problem.tsx";
import { useLinkToken } from "../../site/use-link-token.ts";
import { readSubmitted, RefreshRecord, type ReadAgain } from "./refresh-record.tsx";
import { useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";
import type { RecordStatus } from "@portal/contract/status";
import { isRefused } from "../../api/failure-toast.ts";
import { useLanguageChange } from "../../locales/use-language-change.ts";

/** Polling interval while a submission is For Verification. */
const POLL_MS = 5000;

/** Stops when the submission is decided or gone; goes on after a connection failure. */
function pollInterval(error: Error | null, status: RecordStatus | undefined): number | false {
  if (error instanceof CallFailed && error.code === "resource_not_found") return false;
  if (isRefused(error)) return false;
  return status === undefined || status === "For Verification" ? POLL_MS : false;
}

export type LinkState = "whole" | "cut" | "dead";

export function BadLink({ link }: { link: LinkState }) {
  const { t } = useLingui();
  const lookUp = <p>{t`You can still look up the number to see its status.`}</p>;
  if (link === "whole") return null;
  if (link === "cut") return <CutLink>{lookUp}</CutLink>;
  return (
    <Banner variant="warning" title={t`This link does not work`}>
      {lookUp}
    </Banner>
  );
}

type StatusReadingProps<Of extends { status: RecordStatus }> = {
  kind: ReadAgain<Of>;
  /** The number in the page's URL. */
  number: string;
  Found: ComponentType<{ record: Of; asked: string }>;
  /** Shown if the record is unknown; `link`: of the message, as it came. */
  Ask: ComponentType<{ number: string; link: LinkState }>;
};

/** The record from the session or a message's link, else `Ask`. Polls a submission while it is under review. */
export function StatusReading<Of extends { status: RecordStatus }>(props: StatusReadingProps<Of>) {
  const { kind, number, Found, Ask } = props;
  // The token belongs to the number of its link, even if the page moves on to another number.
  const [link, setLink] = useState<{ number: string; token: string } | null>(null);
  const { isRead, isCut } = useLinkToken((given) => setLink({ number, token: given }));
  const linkToken = link?.number === number ? link.token : null;
  const [item] = useSession(kind.item);
  const stored = item?.asked === number ? item : null;
  const token = linkToken ?? stored?.submission_token ?? null;
  const { isFetched, isPending, error, refetch } = useQuery({
    queryKey: ["submission", kind.item.name, token],
    queryFn: ({ signal }) => readSubmitted(kind, number, token ?? "", signal),
    enabled: isRead && token !== null,
    refetchInterval: ({ state }) => pollInterval(state.error, state.data?.status),
    meta: { explains: true },
  });
  // The server sends the remarks of a rejection in the requested language.
  useLanguageChange(() => {
    if (token !== null) void refetch();
  });
  if (!isRead) return <PageSkeleton />;
  if (stored && (linkToken === null || isFetched))
    return (
      <>
        <Found record={stored.record} asked={stored.asked} />
        <RefreshRecord key={stored.asked} kind={kind} stored={stored} />
      </>
    );
  if (linkToken !== null && isPending) return <PageSkeleton />;
  const isDead = error instanceof CallFailed && error.code === "resource_not_found";
  if (error && !isDead) return <RetryPage error={error} onRetry={() => void refetch()} />;
  if (isDead) return <Ask number={number} link="dead" />;
  return <Ask number={number} link={isCut ? "cut" : "whole"} />;
}
