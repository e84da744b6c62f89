import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { minutesLeft } from "./payable-code.ts";

const LOOK_EVERY_MS = 5_000;

/** The minutes that are left to pay, as they pass. */
export function TimeLeft({ until }: { until: string }) {
  const left = () => minutesLeft(new Date(until), serverNow());
  const [minutes, setMinutes] = useState(left);
  useEffect(() => {
    const timer = setInterval(
      () => setMinutes(minutesLeft(new Date(until), serverNow())),
      LOOK_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [until]);
  return (
    <strong role="timer" className="block print:hidden">
      <Trans>{minutes} min left</Trans>
    </strong>
  );
}
