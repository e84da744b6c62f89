import { api } from "@portal/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api.ts";
import { LookupGate, useCaptchaToken } from "../../parts/lookup/lookup-gate.tsx";
import { isStale } from "../../parts/record/is-stale.ts";
import { writeSession, type SessionItem } from "../../session.ts";

type Stored = SessionItem<"plate_number">;

function Refresh({ stored }: { stored: Stored }) {
  const withToken = useCaptchaToken();
  useQuery({
    queryKey: ["plate", stored.asked],
    queryFn: async ({ signal }) => {
      const query = { q: stored.asked };
      const record = await withToken((captcha) =>
        call(api.inquirePlate, { query, headers: { captcha }, signal }),
      );
      writeSession("plate_number", { ...stored, record, read_at: Date.now() });
      return record;
    },
    meta: { explains: true },
  });
  return null;
}

/** Reads a stored plate again when its page is opened later; what cannot be read leaves what is stored. */
export function RefreshPlate({ stored }: { stored: Stored }) {
  const [stale] = useState(() => isStale(stored));
  if (!stale || stored.submission_token !== null) return null;
  return (
    <div hidden>
      <LookupGate>
        <Refresh stored={stored} />
      </LookupGate>
    </div>
  );
}
