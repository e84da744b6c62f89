import type { Office } from "@portal/contract/office";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { useOffices } from "../../api/lists.ts";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { OfficeCard } from "./office-card.tsx";
import { OfficeSearchList } from "./office-search-list.tsx";

/** The offices that renew licenses: among others nobody chooses. */
export function useRenewalOffices() {
  const { data, error, refetch } = useOffices();
  const offices = data?.filter((office) => office.drivers_license_renewal_enabled);
  return { offices, error, refetch };
}

export function OfficeSkeleton({ className }: { className: string }) {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the offices`}>
      <Skeleton className={className} />
    </Loading>
  );
}

type OfficePickerProps = {
  id: string;
  /** The id of the chosen office, "" for none. */
  value: string;
  /** Null when the person wants to choose another office. */
  onChange: (office: Office | null) => void;
  /** Counts requests from other parts of the page to choose another office: each moves the focus here. */
  askedAnew?: number;
  error?: string | undefined;
};

/** The search, or the button of the chosen office. */
const focusIn = (box: HTMLElement | null): void =>
  (box?.querySelector("input") ?? box?.querySelector("button"))?.focus();

/** A search until an office is chosen, then its card with a button to choose again. */
export function OfficePicker({ id, value, onChange, askedAnew = 0, error }: OfficePickerProps) {
  const { t } = useLingui();
  const { offices, error: failure, refetch } = useRenewalOffices();
  const box = useRef<HTMLDivElement>(null);
  const [acted, setActed] = useState(0);
  useEffect(() => {
    // The pressed button is gone: focus what replaced it.
    if (acted > 0) focusIn(box.current);
  }, [acted]);
  useEffect(() => {
    if (askedAnew === 0) return;
    box.current?.scrollIntoView({ block: "center" });
    focusIn(box.current);
  }, [askedAnew]);
  function change(office: Office | null) {
    onChange(office);
    setActed(acted + 1);
  }
  if (failure)
    return (
      <div id={id} tabIndex={-1}>
        <LoadErrorBanner error={failure} onRetry={refetch} />
      </div>
    );
  if (!offices)
    return (
      <div id={id} tabIndex={-1}>
        {value === "" ? (
          <Loading label={t`Loading the offices`} className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full sm:w-52" />
            <Skeleton className="h-26 w-full" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-80 w-full" />
          </Loading>
        ) : (
          <OfficeSkeleton className="h-54 w-full md:h-44" />
        )}
      </div>
    );
  const chosen = offices.find((office) => office.id === value);
  return (
    <div ref={box}>
      {chosen ? (
        <OfficeCard office={chosen} nameId={`${id}-name`}>
          <Button
            id={id}
            variant="secondary"
            wide
            className="sm:self-start"
            aria-describedby={`${id}-name`}
            onClick={() => change(null)}
          >
            <Trans>Change the office</Trans>
          </Button>
        </OfficeCard>
      ) : (
        <OfficeSearchList id={id} offices={offices} onChoose={change} error={error} />
      )}
    </div>
  );
}
