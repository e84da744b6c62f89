import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/api.ts";
import { proven, shownNumber } from "../ownership/plate-owner.ts";
import { licenseItem, plateItem } from "../record-session.ts";
import type { SessionItem } from "../../session.ts";
import { LookupGate, useCaptchaToken } from "../../track/captcha/captcha-gate.tsx";
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
      const { id } = await call(api.showPlateOwnership, {
        body,
        ...(options.signal && { signal: options.signal }),
      });
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

/** Refreshes a stored record (a submission by its token) and stores the answer. */
export async function readAgain<Found>(
  kind: ReadAgain<Found>,
  stored: LookedUp<Found>,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  const { asked, submission_token } = stored;
  if (submission_token !== null) {
    await readSubmitted(kind, asked, submission_token, signal);
    return;
  }
  const record = await kind.inquire(kind.askedFor(stored), { headers: { captcha }, signal });
  keepRecord(kind.item, { asked, record, submission_token });
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
export function KeepHandle({ stored, read }: RefreshRecordProps) {
  const minutes = useMinutes();
  if (!navigator.onLine || !isOldHandle(stored)) return null;
  return (
    <div key={minutes} hidden>
      <LookupGate>
        <Refresh stored={stored} read={read} />
      </LookupGate>
    </div>
  );
}

/** Older answers are refreshed when their page is opened. */
const FRESH_MS = 30_000;
/** Half the lifetime of a handle. */
const OLD_HANDLE_MS = 60 * 60_000;

const age = ({ read_at }: { read_at: number }): number => Math.abs(Date.now() - read_at);

/** Whether data read at `read_at` (milliseconds since 1970) may be outdated. */
const isStale = (stored: { read_at: number }): boolean => age(stored) > FRESH_MS;

/** Whether the handle must be renewed before it expires. */
const isOldHandle = (stored: { read_at: number }): boolean => age(stored) >= OLD_HANDLE_MS;

type RefreshRecordProps = {
  stored: { asked: string; read_at: number; submission_token: string | null };
  /** Repeats the inquiry and stores the answer. */
  read: (captcha: string, signal: AbortSignal) => Promise<void>;
};

/** Inside a captcha gate: refreshes a stored record once. */
function Refresh({ stored, read }: RefreshRecordProps) {
  const withToken = useCaptchaToken();
  useQuery({
    queryKey: ["record", stored.asked],
    queryFn: async ({ signal }) => {
      await withToken((captcha) => read(captcha, signal));
      return stored.asked;
    },
    meta: { explains: true },
  });
  return null;
}

/** Refreshes a stored record when its page is opened later; after a failure the stored one stays. */
export function RefreshRecord({ stored, read }: RefreshRecordProps) {
  const [stale] = useState(() => isStale(stored));
  if (!stale || stored.submission_token !== null) return null;
  return (
    <div hidden>
      <LookupGate>
        <Refresh stored={stored} read={read} />
      </LookupGate>
    </div>
  );
}
