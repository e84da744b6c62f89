import { Trans } from "@lingui/react/macro";
import { useDates } from "../site/later/use-dates.ts";
import { KeepCard, type KeepCardProps } from "./keep-card.tsx";
import { prepareOffline } from "./offline.ts";

type KeepPaperProps = Pick<KeepCardProps, "name" | "what" | "keep" | "forget"> & {
  /** The last day that it is kept; null while it is not. */
  until: string | null;
};

/** The question for a pass or a receipt: once kept, it opens without a connection. */
export function KeepPaper({ until, keep, ...paper }: KeepPaperProps) {
  const dates = useDates();
  const day = until === null ? "" : dates.day(until);
  return (
    <KeepCard
      {...paper}
      isKept={until !== null}
      question={<Trans>Keep this on this device, so that it opens without internet?</Trans>}
      kept={<Trans>It opens without internet until {day}. Then it is removed.</Trans>}
      keep={async () => {
        await prepareOffline();
        await keep();
      }}
    />
  );
}
