import { AlertCode } from "@portal/contract/alert";
import { alertCalls } from "@portal/contract/calls/alert-calls";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/api.ts";
import { useSettings } from "../settings.ts";
import { readDigits } from "../track/typed-number.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { useToast } from "../ui/toast.tsx";
import { OneFieldForm, useOneField } from "../form/one-field-form.tsx";
import { dropAlert, noteAlert, type Asked, type Opened } from "./alert-query.ts";

const CODE = "alert-code";

const readCode = readDigits(6);

function useConfirm({ id }: Opened) {
  const { t } = useLingui();
  const show = useToast();
  return useMutation({
    mutationFn: (code: string) => call(alertCalls.confirmAlert, { params: { id }, body: { code } }),
    meta: { explains: true },
    onSuccess: ({ token, ...alert }) => {
      if (alert.status === "Told")
        // Ready or rejected: the answer does not say which.
        show({
          variant: "info",
          title: t`The status has changed`,
          body: t`Please look up the status again.`,
        });
      noteAlert(alert, token);
    },
  });
}

/** The code from the text message. */
function CodeForm({ own }: { own: Opened }) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const confirm = useConfirm(own);
  const { send, fieldError } = useOneField({
    id: CODE,
    schema: AlertCode,
    value: code,
    sending: confirm,
  });
  return (
    <OneFieldForm
      send={send}
      sending={confirm}
      submit={<Trans>Confirm</Trans>}
      busyLabel={t`Checking the code`}
      look={{ className: "sm:self-start" }}
    >
      <Field
        id={CODE}
        label={t`Code`}
        hint={t`The 6 digits in the text message`}
        error={fieldError}
        required
      >
        <TextInput
          whole={readCode}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="one-time-code"
          className="max-w-44 tracking-widest"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
    </OneFieldForm>
  );
}

/** The alert is pending: nothing is sent before the address is confirmed. */
export function CheckMessages({ own }: { own: Opened & Asked }) {
  const { kept_days: kept } = useSettings();
  const hours = Math.round(kept.unconfirmed_alerts * 24);
  const { channel, sent_to: address } = own;
  return (
    <>
      {channel === "email" ? (
        <p>
          <Trans>
            We sent a link to <strong className="wrap-anywhere">{address}</strong>. Open it within{" "}
            {hours} hours and confirm there. We message you only after that. If you already did, you
            are done.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              We sent a code to{" "}
              <strong translate="no" className="unbroken">
                {address}.
              </strong>{" "}
              It works for {hours} hours. Never give it to anyone.
            </Trans>
          </p>
          <CodeForm own={own} />
        </>
      )}
      <p className="text-base text-ink-soft">
        <Trans>We send only a few messages a day. Use the latest one.</Trans>
      </p>
      <Button
        variant="quiet"
        className="-mx-5 -mb-2 self-start text-left!"
        onClick={() => dropAlert(own.watched)}
      >
        <Trans>Nothing arrived? Ask again</Trans>
      </Button>
    </>
  );
}
