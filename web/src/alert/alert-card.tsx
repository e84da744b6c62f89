import { Trans, useLingui } from "@lingui/react/macro";
import { alertCalls } from "@portal/contract/calls/alert-calls";
import { Email, Mobile } from "@portal/contract/contact";
import { manilaDay } from "@portal/contract/days";
import { paths } from "@portal/contract/paths";
import type { LicenseRecord } from "@portal/contract/record";
import type { AlertChannel } from "@portal/contract/status";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type Asked, dropAlert, type Opened, useOwnAlert } from "./alert-query.ts";
import { CheckMessages } from "./check-messages.tsx";
import { call } from "../api/api.ts";
import { useIdempotencyKey } from "../api/send-once.ts";
import { EmailField } from "../form/email-field.tsx";
import { MobileInput } from "../form/mobile-input.tsx";
import { OneFieldForm, useOneField } from "../form/one-field-form.tsx";
import { ownAlerts } from "../own-things.ts";
import { useSettings } from "../settings.ts";
import { useDates } from "../site/use-dates.ts";
import { LegalLink } from "../site/legal-link.tsx";
import { withSilentToken } from "../captcha/captcha-on-demand.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icons.tsx";

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

const ADDRESS = "alert-address";

type AlertContact = { channel: AlertChannel; address: string };

type AlertFormProps = {
  handle: string;
  watched: string;
  channels: readonly AlertChannel[];
  typed: AlertContact;
  onType: (typed: AlertContact) => void;
};

function useRequestAlert({ handle, watched, typed: { channel } }: AlertFormProps) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (address: string) => {
      const to = channel === "email" ? { email: address } : { contact_number: address };
      const body = { id: handle, ...to };
      return withSilentToken((captcha) =>
        call(alertCalls.askAlert, {
          body,
          headers: { captcha },
          idempotencyKey: keyFor(body),
        }),
      );
    },
    meta: { explains: true },
    onSuccess: ({ id, channel: by, sent_to }) => {
      dropAlert(watched);
      ownAlerts.keep({ id, token: "", asked: { watched, channel: by, sent_to, until: null } });
    },
  });
}

function Use() {
  const { kept_days: kept } = useSettings();
  const days = kept.alerts;
  return (
    <p className="text-base text-ink-soft">
      <Trans>
        We use it only for this. The alert ends after that message, when you stop it, or after a
        year. We delete your contact {days} days later.
      </Trans>{" "}
      <LegalLink text="privacy">
        <Trans>Privacy Policy</Trans>
      </LegalLink>
    </p>
  );
}

function AlertForm(props: AlertFormProps) {
  const { t } = useLingui();
  const { channels, typed, onType } = props;
  const ask = useRequestAlert(props);
  const isMail = typed.channel === "email";
  const { send, fieldError, forget } = useOneField({
    id: ADDRESS,
    schema: isMail ? Email : Mobile,
    value: typed.address,
    sending: ask,
  });
  const field = {
    id: ADDRESS,
    label: isMail ? t`E-mail address` : t`Mobile Number`,
    error: fieldError,
    required: true,
  };
  const write = (address: string) => onType({ ...typed, address });
  return (
    <OneFieldForm
      send={send}
      sending={ask}
      submit={<Trans>Notify me</Trans>}
      busyLabel={t`Sending`}
      look={{ variant: "secondary", className: "sm:self-start" }}
      after={<Use />}
    >
      <p>
        <Trans>
          Leave an e-mail address or mobile number. We ask you to confirm it, then message you once
          when it is ready.
        </Trans>
      </p>
      {channels.length > 1 ? (
        <ChoiceCards
          legend={t`How should we notify you?`}
          legendHidden
          name="alert-channel"
          choices={[
            { value: "email", label: t`E-mail` },
            { value: "sms", label: t`Mobile` },
          ]}
          value={typed.channel}
          onChange={(channel) => {
            onType({ channel, address: "" });
            forget();
          }}
        />
      ) : null}
      {isMail ? (
        <EmailField
          field={field}
          shown={typed.address}
          input={{
            value: typed.address,
            enterKeyHint: "send",
            onChange: (event) => write(event.currentTarget.value),
          }}
          onTake={write}
        />
      ) : (
        <Field {...field}>
          <MobileInput value={typed.address} onChange={write} enterKeyHint="send" />
        </Field>
      )}
    </OneFieldForm>
  );
}
