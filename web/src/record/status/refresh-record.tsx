import { useQuery } from "@tanstack/react-query";
import { useState, useEffect } from "react";
import { LookupGate, useCaptchaToken } from "../../track/lookup-gate.tsx";

const LOOK_EVERY_MS = 60_000;

/** Counts the minutes, and each return of the line. */
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
 * Beside a form that names a record by the handle of its lookup, which ends after two hours: has a new one in
 * time, silently. While that cannot be had it is tried again each minute, and when the line is back.
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

/** A stored answer older than this is asked for again when its page opens. */
const FRESH_MS = 30_000;
/** Half the life of the handle in it. */
const OLD_HANDLE_MS = 60 * 60_000;

const age = ({ read_at }: { read_at: number }): number => Math.abs(Date.now() - read_at);

/** Whether what was read at `read_at` (milliseconds since 1970) may have changed since. */
const isStale = (stored: { read_at: number }): boolean => age(stored) > FRESH_MS;

/** Whether the handle read then has to be renewed before it ends. */
const isOldHandle = (stored: { read_at: number }): boolean => age(stored) >= OLD_HANDLE_MS;

export type RefreshRecordProps = {
  stored: { asked: string; read_at: number; submission_token: string | null };
  /** Inquires again and stores the answer. */
  read: (captcha: string, signal: AbortSignal) => Promise<void>;
};

/** Inside a gate: reads a stored record again, once. */
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

/** Reads a stored record again when its page is opened later; what cannot be read leaves what is stored. */
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
