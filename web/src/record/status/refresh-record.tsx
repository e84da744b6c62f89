import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LookupGate, useCaptchaToken } from "../../track/captcha/captcha-gate.tsx";

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

export type RefreshRecordProps = {
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
