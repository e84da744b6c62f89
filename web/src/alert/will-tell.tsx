import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { alertDay } from "./alert-day.ts";
import type { OwnAlert } from "./own-alerts.ts";

/** Confirmed: where to and until when, and the way out of it. */
export function WillTell({ own, until }: { own: OwnAlert; until: string }) {
  const { id, token, channel, sent_to: address } = own;
  const unbroken = channel === "sms" ? "whitespace-nowrap" : "wrap-anywhere";
  const day = alertDay(until);
  return (
    <>
      <p>
        <Trans>
          The message goes to <strong className={unbroken}>{address}</strong>. If it is not ready by{" "}
          <strong>{day}</strong>, we stop waiting.
        </Trans>
      </p>
      {token === null ? null : (
        <ButtonLink
          to={paths.alert(id)}
          variant="quiet"
          className="-mx-5 -mb-2 self-start"
          onClick={() => writeSession("alert_token", { id, token })}
        >
          <Trans>See or stop it</Trans>
        </ButtonLink>
      )}
    </>
  );
}
