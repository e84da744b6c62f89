import { followCalls } from "@portal/contract/calls/follow-calls";
import { maskLicenseNumber } from "@portal/contract/license-number";
import { maskPlateNumber, PLATE_NUMBER } from "@portal/contract/plate-number";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { call, readAnswersAs } from "../../api/api.ts";
import { KeepCard } from "../../kept/keep-card.tsx";
import { noteFollowed, useFollowedHere } from "../../kept/followed-here.ts";
import {
  forgetFollowed,
  keepFollowed,
  useKept,
  type FollowedNumber,
} from "../../kept/kept-items.ts";
import { useDates } from "../../site/later/use-dates.ts";

readAnswersAs(followCalls);

type FollowCardProps = {
  shown: Pick<FollowedNumber, "type" | "number">;
  /** What the mask hides. */
  whole: string;
  what: ReactNode;
  opens: ReactNode;
  longHandle: () => Promise<string | null>;
};

/** Asks whether this device may keep the masked number, to look it up again (decision 066). */
function FollowCard({ shown, whole, what, opens, longHandle }: FollowCardProps) {
  const dates = useDates();
  const { type, number } = shown;
  const copy = useKept().followed.find(({ read }) => read.type === type && read.number === number);
  // Another number may look the same when masked, and that one may be the kept one.
  const isKept = useFollowedHere(shown) === whole && copy !== undefined;
  const day = copy ? dates.day(copy.until) : "";
  return (
    <KeepCard
      name={`${type} ${number}`}
      isKept={isKept}
      question={<Trans>Keep this number on this device?</Trans>}
      what={
        copy ? (
          <Trans>
            <span className="unbroken">{number}</span> is already kept here. If that is another
            number, this one takes its place.
          </Trans>
        ) : (
          what
        )
      }
      kept={
        <>
          {opens} <Trans>It stays here until {day}.</Trans>
        </>
      }
      keep={async () => {
        keepFollowed({ ...shown, long_handle: await longHandle() });
        noteFollowed(shown, whole);
      }}
      forget={async () => {
        if (copy) await forgetFollowed(copy.read);
      }}
    />
  );
}

export function FollowLicense({ record }: { record: LicenseRecord; children?: undefined }) {
  return (
    <FollowCard
      shown={{ type: "Driver's License", number: maskLicenseNumber(record.number) }}
      whole={record.number}
      what={
        <Trans>
          We show only its first and last characters here. To open it again, you enter the birth
          date.
        </Trans>
      }
      opens={<Trans>To open it again, enter the birth date.</Trans>}
      longHandle={async () => {
        const answer = await call(followCalls.followLicense, { body: { id: record.id } });
        return answer.long_handle;
      }}
    />
  );
}

/** A plate's own number opens it, so nothing but its mask is kept. */
export function FollowPlate({ record }: { record: PlateRecord; children?: undefined }) {
  const number = PLATE_NUMBER.test(record.number)
    ? maskPlateNumber(record.number)
    : record.mv_number;
  return (
    <FollowCard
      shown={{ type: "Plate Number", number }}
      whole={record.number}
      what={
        <Trans>
          We show only its first and last characters here. To open it again, you enter the whole
          number.
        </Trans>
      }
      opens={<Trans>To open it again, enter the whole number.</Trans>}
      longHandle={async () => null}
    />
  );
}
