import { useLiveLater } from "../../ui/live-later.ts";
import type { ScheduleSlot } from "@portal/contract/appointment";
import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";
import { serverToday } from "../../api/server-clock.ts";
import { Button, ButtonLink, flushLook } from "../../ui/button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { useIsNarrow } from "../../ui/text-room.ts";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { CalendarSkeleton, DateCalendar } from "./date-calendar.tsx";
import { DateList } from "./date-list.tsx";
import { freeSlots, usePlacesLeft } from "./free-dates.ts";
import { useDates } from "../../site/use-dates.ts";

export type DateView = "calendar" | "list";

type DatePickerProps = {
  id: string;
  /** The office's schedule; undefined while it loads. */
  slots: readonly ScheduleSlot[] | undefined;
  /** Why there is no schedule; null without an error. */
  failure: Error | null;
  onRetry: () => unknown;
  /** The id of the chosen slot, "" for none. */
  value: string;
  onPick: (slot: ScheduleSlot) => void;
  /** Opens the choice of another office, if there is one. */
  onOtherOffice?: (() => void) | undefined;
  /** Where it can be delivered from instead. */
  delivery?: string | undefined;
  view: DateView;
  onView: (view: DateView) => void;
  /** The day of an appointment that is being moved. */
  now?: string | undefined;
};

type FreeDatesProps = Pick<
  DatePickerProps,
  "id" | "value" | "onPick" | "view" | "onView" | "now"
> & {
  slots: readonly ScheduleSlot[];
  /** Days with a free place, in order. */
  free: readonly [ScheduleSlot, ...ScheduleSlot[]];
};

type NoDatesProps = Pick<DatePickerProps, "onRetry" | "onOtherOffice" | "delivery">;

function NoDates({ onRetry, onOtherOffice, delivery }: NoDatesProps) {
  const { t } = useLingui();
  return (
    <Banner
      variant="warning"
      title={t`No free dates in the next weeks`}
      actions={
        <>
          {onOtherOffice ? (
            <Button onClick={onOtherOffice}>
              <Trans>Choose another office</Trans>
            </Button>
          ) : null}
          {delivery ? (
            <ButtonLink to={delivery} icon="truck">
              <Trans>Have it delivered</Trans>
            </ButtonLink>
          ) : null}
          <Button variant="secondary" icon="refresh" onClick={() => void onRetry()}>
            <Trans>Look again</Trans>
          </Button>
        </>
      }
    >
      <p>
        {onOtherOffice ? (
          <Trans>Try another office, or come back later. Slots open when someone cancels.</Trans>
        ) : (
          <Trans>
            Come back later. Slots open when someone cancels, and one more date opens every day.
          </Trans>
        )}
      </p>
      {delivery ? (
        <p>
          <Trans>A courier can also bring it to you.</Trans>
        </p>
      ) : null}
    </Banner>
  );
}

/** The chosen day, shown and announced to screen readers. */
function PickedDate({ picked }: { picked: ScheduleSlot | null }) {
  const dates = useDates();
  const { t } = useLingui();
  const left = usePlacesLeft();
  const role = useLiveLater();
  const date = picked ? dates.day(picked.date) : "";
  const places = picked ? left(picked) : "";
  return (
    // Reserves the height, so that nothing below moves when a day is chosen.
    <p role={role} className="min-h-24 rounded-control bg-mist px-4 py-3 sm:min-h-0">
      <span className="block text-base text-ink-soft">{t`Your date`}</span>{" "}
      {picked ? (
        <>
          <span className="font-semibold">{date}</span>
          {", "}
          <span className="inline-block">{places}</span>
        </>
      ) : (
        t`No date chosen`
      )}
    </p>
  );
}

/** A quiet link from the calendar to the list, or back. */
function ViewLink({ view, onTurn }: { view: DateView; onTurn: () => void }) {
  return (
    <Button variant="quiet" className={flushLook} onClick={onTurn}>
      {view === "calendar" ? (
        <Trans>Show the dates as a list</Trans>
      ) : (
        <Trans>Show the calendar</Trans>
      )}
    </Button>
  );
}

/** The calendar or the list, and the chosen day. */
function FreeDates({ id, slots, free, value, onPick, view, onView, now }: FreeDatesProps) {
  const picked = free.find((slot) => slot.id === value) ?? null;
  function turn() {
    onView(view === "calendar" ? "list" : "calendar");
    // The link is below the calendar but above the list: reading goes on at the top of what has come.
    document.getElementById(id)?.focus();
  }
  // Seven days side by side are too narrow for very large letters.
  const onlyList = useIsNarrow();
  const link = onlyList ? null : <ViewLink view={view} onTurn={turn} />;
  return view === "calendar" && !onlyList ? (
    <>
      <DateCalendar {...{ slots, free, picked, now, onPick }} />
      <PickedDate picked={picked} />
      {link}
    </>
  ) : (
    <>
      {link}
      <DateList free={free} picked={picked} onPick={onPick} />
      <PickedDate picked={picked} />
    </>
  );
}

function Dates(props: DatePickerProps) {
  const { slots, failure, onRetry, onOtherOffice, delivery, ...picking } = props;
  const { t } = useLingui();
  if (failure) return <LoadErrorBanner error={failure} onRetry={onRetry} />;
  if (!slots)
    return (
      <Loading label={t`Loading the free dates`} className="flex flex-col gap-3">
        <CalendarSkeleton from={serverToday()} />
        <Skeleton className="h-5 w-60" />
        <Skeleton className="h-24 w-full sm:h-19" />
        <Skeleton className="h-12 w-60" />
      </Loading>
    );
  const [first, ...others] = freeSlots(slots, serverToday());
  if (!first) return <NoDates {...{ onRetry, onOtherOffice, delivery }} />;
  return <FreeDates {...picking} slots={slots} free={[first, ...others]} />;
}

/** The free days of one office, or why there are none. Needs the office id as `key`, to open at its first free day. */
export function DatePicker(props: DatePickerProps) {
  const { t } = useLingui();
  return (
    <div
      id={props.id}
      // Links to this field need a target even while there are no days.
      tabIndex={-1}
      role="group"
      aria-label={t`Appointment date`}
      className="flex scroll-mt-6 flex-col gap-3"
    >
      <Dates {...props} />
    </div>
  );
}
