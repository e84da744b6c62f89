import { useEffect, useState } from "react";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { isOldHandle } from "./is-stale.ts";
import { Refresh, type RefreshRecordProps } from "./refresh-record.tsx";

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
