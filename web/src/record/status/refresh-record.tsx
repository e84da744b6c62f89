import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/api.ts";
import { proven, shownNumber } from "../ownership/plate-owner.ts";
import { licenseItem, plateItem } from "../record-session.ts";
import type { SessionItem } from "../../session.ts";
import { LookupGate, useCaptchaToken } from "../../captcha/captcha-gate.tsx";
import {
  type Asked,
  keepRecord,
  type LookedUp,
  type RecordKind,
  recordKinds,
  splitToken,
  type Submitted,
} from "../../track/use-inquiry.ts";
import { api } from "@portal/contract/api";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";

type ByToken = { headers: { submission: string }; signal: AbortSignal };

/** How to refresh a kind of record. */
export type ReadAgain<Found> = RecordKind<Found> & {
  item: SessionItem<LookedUp<Found>>;
  submission: (by: ByToken) => Promise<Submitted<Found>>;
  /** The inquiry that refreshes a stored record. */
  askedFor: (stored: LookedUp<Found>) => Asked;
};

export const readAgainKinds: {
  license: ReadAgain<LicenseRecord>;
  plate: ReadAgain<PlateRecord>;
} = {
  license: {
    ...recordKinds.license,
    item: licenseItem,
    submission: (by) => call(api.readLicenseSubmission, by).then(splitToken),
    askedFor: ({ record: { number, birth_date } }) => ({ number, birth_date }),
  },
  plate: {
    ...recordKinds.plate,
    item: plateItem,
    submission: (by) => call(api.readPlateSubmission, by).then(splitToken),
    askedFor: ({ asked }) => ({ number: asked, birth_date: "" }),
    inquire: async (asked, options) => {
      const record = await recordKinds.plate.inquire(asked, options);
      const other = shownNumber(asked.number);
      if (!record.ownership_needed || other === null) return record;
      // Entered during this visit: the new handle proves ownership too.
      const body = { id: record.id, number: other };
      const { id } = await call(api.showPlateOwnership, { body, signal: options.signal });
      return proven(record, other, id);
    },
  },
};

/** Reads the state of a submission by its token, and stores it. */
export async function readSubmitted<Found>(
  { item, submission }: ReadAgain<Found>,
  asked: string,
  token: string,
  signal: AbortSignal,
): Promise<Found> {
  const submitted = await submission({ headers: { submission: token }, signal });
  keepRecord(item, { asked, ...submitted });
  return submitted.record;
}

type RefreshProps<Found> = { kind: ReadAgain<Found>; stored: LookedUp<Found> };

/** Inside a captcha gate: reads a stored record again once (a submission by its token), and stores the answer. */
function Reading<Found>({ kind, stored }: RefreshProps<Found>) {
  const withToken = useCaptchaToken();
  const { asked, submission_token } = stored;
  useQuery({
    queryKey: ["record", asked],
    queryFn: async ({ signal }) => {
      await withToken(async (captcha) => {
        if (submission_token !== null) return readSubmitted(kind, asked, submission_token, signal);
        const record = await kind.inquire(kind.askedFor(stored), { headers: { captcha }, signal });
        keepRecord(kind.item, { asked, record, submission_token });
        return record;
      });
      return asked;
    },
    meta: { explains: true },
  });
  return null;
}

/** Reads a stored record again, out of sight; after a failure the stored one stays. */
const Refresh = <Found,>(props: RefreshProps<Found>) => (
  <div hidden>
    <LookupGate>
      <Reading {...props} />
    </LookupGate>
  </div>
);

/** Older answers are refreshed when their page is opened. */
const FRESH_MS = 30_000;
/** Half the lifetime of a handle: it must be renewed before it expires. */
const OLD_HANDLE_MS = 60 * 60_000;

/** Milliseconds since a record was read. */
const age = ({ read_at }: { read_at: number }): number => Math.abs(Date.now() - read_at);

/** Refreshes a stored record when its page is opened later. */
export function RefreshRecord<Found>({ kind, stored }: RefreshProps<Found>) {
  const [isStale] = useState(() => age(stored) > FRESH_MS);
  return isStale && stored.submission_token === null ? <Refresh {...{ kind, stored }} /> : null;
}

const LOOK_EVERY_MS = 60_000;

/** Counts minutes and reconnections, to trigger a new attempt. */
function useMinutes(): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const count = () => setMinutes((before) => before + 1);
    const timer = setInterval(count, LOOK_EVERY_MS);
    window.addEventListener("online", count);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", count);
    };
  }, []);
  return minutes;
}

/**
 * Placed beside a form that sends the record's handle, which expires after two hours: renews it in time and
 * silently. After a failure it tries again each minute and on reconnection.
 */
export function KeepHandle<Found>({ kind, stored }: RefreshProps<Found>) {
  const minutes = useMinutes();
  if (!navigator.onLine || age(stored) < OLD_HANDLE_MS) return null;
  return <Refresh key={minutes} {...{ kind, stored }} />;
}
