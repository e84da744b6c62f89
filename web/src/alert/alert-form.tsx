import { alertCalls } from "@portal/contract/calls/alert-calls";
import { Email } from "@portal/contract/email";
import { Mobile } from "@portal/contract/mobile";
import type { AlertChannel } from "@portal/contract/status";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { useSettings } from "../settings.ts";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { Field } from "../ui/field.tsx";
import { MobileInput } from "../form/later/mobile-input.tsx";
import { LegalLink } from "../site/legal-link.tsx";
import { EmailField } from "../form/later/email-field.tsx";
import { OneFieldForm } from "../form/later/one-field-form.tsx";
import { useIdempotencyKey } from "../api/use-idempotency-key.ts";
import { useOneField } from "../form/later/use-one-field.ts";
import { withSilentToken } from "../track/captcha/captcha-on-demand.ts";
import { ownAlerts } from "../own-things.ts";
import { dropAlert } from "./alert-query.ts";

const ADDRESS = "alert-address";

export type AlertContact = { channel: AlertChannel; address: string };

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

export function AlertForm(props: AlertFormProps) {
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
