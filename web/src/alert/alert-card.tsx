import type { LicenseRecord } from "@portal/contract/record";
import type { AlertChannel } from "@portal/contract/status";
import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icons.tsx";
import { AlertForm, type AlertContact } from "./alert-form.tsx";
import { CheckMessages } from "./check-messages.tsx";
import { useOwnAlert, type Asked, type Opened } from "./alert-query.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../ui/button.tsx";
import { manilaDay } from "@portal/contract/manila-time";
import { useDates } from "../site/later/use-dates.ts";

function ConfirmedAlert({ own, until }: { own: Opened & Asked; until: string }) {
  const { id, channel, sent_to: address } = own;
  const unbroken = channel === "sms" ? "unbroken" : "wrap-anywhere";
  const day = useDates().day(manilaDay(new Date(until)));
  return (
    <>
      <p>
        <Trans>
          The message goes to{" "}
          <strong translate="no" className={unbroken}>
            {address}
          </strong>
          . If it is not ready by <strong>{day}</strong>, the alert ends.
        </Trans>
      </p>
      <ButtonLink to={paths.alert(id)} variant="quiet" className="-mx-5 -mb-2 self-start">
        <Trans>View or stop this alert</Trans>
      </ButtonLink>
    </>
  );
}

type AlertCardProps = {
  record: Pick<LicenseRecord, "id" | "status" | "alert_channels">;
  /** A unique name of the record, such as its kind and number. */
  watched: string;
  /** Shown while the details are reviewed: that message is sent anyway, so this says what the alert adds. */
  beside: ReactNode;
};

/**
 * On the status page of a record that is not ready: enter an address, confirm it, get one message (decision 014). Not
 * while the details are rejected: first they are to be sent again.
 */
export function AlertCard({ record, watched, beside }: AlertCardProps) {
  const channels = record.alert_channels ?? [];
  return channels.length === 0 || record.status === "Rejected" ? null : (
    <AlertSection
      key={watched}
      handle={record.id}
      watched={watched}
      channels={channels}
      first={record.status === "For Verification" ? <p>{beside}</p> : null}
    />
  );
}

type AlertSectionProps = {
  handle: string;
  watched: string;
  channels: readonly AlertChannel[];
  first: ReactNode;
};

function AlertSection({ handle, watched, channels, first }: AlertSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const own = useOwnAlert(watched);
  const [typed, setTyped] = useState<AlertContact>({
    channel: channels[0] ?? "email",
    address: "",
  });
  const stage = own === null ? "ask" : own.until === null ? "check" : "will";
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    // The pressed button is no longer on the page.
    heading.current?.focus();
  }, [stage]);
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4 print:hidden">
      <h2 id={id} ref={heading} tabIndex={-1} className="flex items-start gap-3">
        <Icon name="bell" className="mt-0.5 size-6 text-brand" />
        <span>
          {stage === "ask" ? <Trans>Notify me when it is ready</Trans> : null}
          {own !== null && stage === "check" ? (
            own.channel === "sms" ? (
              <Trans>Check your text messages</Trans>
            ) : (
              <Trans>Check your e-mail</Trans>
            )
          ) : null}
          {stage === "will" ? <Trans>We will notify you when it is ready</Trans> : null}
        </span>
      </h2>
      {stage === "ask" ? first : null}
      {own === null ? (
        <AlertForm
          handle={handle}
          watched={watched}
          channels={channels}
          typed={typed}
          onType={setTyped}
        />
      ) : own.until === null ? (
        <CheckMessages own={own} />
      ) : (
        <ConfirmedAlert own={own} until={own.until} />
      )}
    </Card>
  );
}
