import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import * as v from "valibot";
import { callAddress } from "../api/api.ts";
import { isNotFound } from "../api/failure-toast.ts";
import { HomeLink } from "../site/home-link.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { ProblemPage } from "../site/problem/problem-page.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { sandboxCalls } from "../api/sandbox-calls.ts";
import { Card } from "../ui/card.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { useDates } from "../site/use-dates.ts";

export const handle: ScreenHandle = { disclaimer: false, sandbox: true };

const POLL_MS = 5_000;
const Checkpoints = v.array(v.object({ at: v.string(), state: v.string(), note: v.string() }));

function NoSuchParcel({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useLingui();
  return (
    <ProblemPage kind="not-found" title={<Trans>No such parcel</Trans>} action={<HomeLink />}>
      <PageTitle>{t`No such parcel`}</PageTitle>
      <p>
        <Trans>The courier has no parcel with the number {trackingNumber}.</Trans>
      </p>
    </ProblemPage>
  );
}

type Checkpoint = v.InferOutput<typeof Checkpoints>[number];
type ParcelStep = Checkpoint & { id: string; state: "done" | "current" | "problem" };

const endings: readonly string[] = ["delivered", "returned", "cancelled", "lost"];
const problems: readonly string[] = [
  "pickup_failed",
  "delivery_failed",
  "returning",
  "returned",
  "cancelled",
  "lost",
];

/** Whether the parcel has reached a final state; checkpoints are oldest first. */
export const isOver = (checkpoints: readonly Checkpoint[]): boolean =>
  endings.includes(checkpoints.at(-1)?.state ?? "");

export function parcelSteps(checkpoints: readonly Checkpoint[]): ParcelStep[] {
  return checkpoints.map(({ at, state, note }, index) => {
    const isNow = index === checkpoints.length - 1 && state !== "delivered";
    return {
      id: `${index}`,
      at,
      note,
      state: problems.includes(state) ? "problem" : isNow ? "current" : "done",
    };
  });
}

/** The tracking page of the sandbox's courier; real couriers have their own. */
export default function SandboxCourierScreen() {
  const dates = useDates();
  const { t } = useLingui();
  const { tracking_number: trackingNumber = "" } = useParams();
  const parcel = useQuery({
    queryKey: ["sandbox", "parcel", trackingNumber],
    queryFn: async () =>
      v.parse(Checkpoints, await callAddress("GET", sandboxCalls.parcel(trackingNumber))),
    meta: { explains: true },
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  if (!parcel.data) {
    if (!parcel.error) return <PageSkeleton />;
    if (isNotFound(parcel.error)) return <NoSuchParcel trackingNumber={trackingNumber} />;
    return <RetryPage error={parcel.error} onRetry={() => void parcel.refetch()} />;
  }
  const states = {
    done: t`done`,
    current: t`this is where it is`,
    problem: t`did not succeed`,
  };
  return (
    <PageColumn>
      <PageTitle>{t`Sandbox courier`}</PageTitle>
      <h1>
        <Trans>Sandbox courier</Trans>
      </h1>
      <p>
        <Trans>
          Tracking Number <strong>{trackingNumber}</strong>
        </Trans>
      </p>
      <Card>
        <Timeline
          label={t`Parcel journey`}
          steps={parcelSteps(parcel.data).map(({ id, state, at, note }) => ({
            id,
            state,
            stateLabel: states[state],
            title: note,
            time: dates.moment(new Date(at)),
            dateTime: at,
          }))}
        />
      </Card>
      <p role="status" className="text-base text-ink-soft">
        {isOver(parcel.data)
          ? t`This parcel has arrived at its final status.`
          : t`This page follows the parcel by itself.`}
      </p>
    </PageColumn>
  );
}
