import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LookupGate, useCaptchaToken } from "../../track/lookup-gate.tsx";
import { isStale } from "./is-stale.ts";

export type RefreshRecordProps = {
  stored: { asked: string; read_at: number; submission_token: string | null };
  /** Inquires again and stores the answer. */
  read: (captcha: string, signal: AbortSignal) => Promise<void>;
};

/** Inside a gate: reads a stored record again, once. */
export function Refresh({ stored, read }: RefreshRecordProps) {
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
