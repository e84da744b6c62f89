import { api } from "@portal/contract/api";
import { Mobile } from "@portal/contract/contact";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/api.ts";
import { OneFieldForm, useOneField } from "../../form/later/one-field-form.tsx";
import { ownRequests } from "../../own-things.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { focusHeading } from "../../site/focus-heading.ts";

/** The id of the field for the mobile number that opens a request; its form is loaded only where it is needed. */
export const ACCESS_MOBILE = "access-mobile";

/** Asks for the mobile number given with the request; the correct one gets this browser the token. */
export function AccessForm({ uuid, submit }: { uuid: string; submit: string }) {
  const { t } = useLingui();
  const [mobile, setMobile] = useState("");
  const access = useMutation({
    mutationFn: (contactNumber: string) =>
      call(api.openTransaction, { params: { id: uuid }, body: { contact_number: contactNumber } }),
    meta: { explains: true },
    onSuccess: ({ token }) => {
      ownRequests.keep({ id: uuid, token });
      focusHeading();
    },
  });
  const { send, fieldError } = useOneField({
    id: ACCESS_MOBILE,
    schema: Mobile,
    value: mobile,
    sending: access,
  });
  return (
    <OneFieldForm
      send={send}
      sending={access}
      submit={submit}
      busyLabel={t`Checking the number`}
      after={
        <p className="text-base text-ink-soft">
          <Trans>You can also open the link in our e-mails.</Trans>
        </p>
      }
    >
      <Field
        id={ACCESS_MOBILE}
        label={t`Mobile Number`}
        hint={t`The number in your request, for example 0917 123 4567`}
        error={fieldError}
        required
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="go"
          value={mobile}
          onChange={(event) => setMobile(event.currentTarget.value)}
        />
      </Field>
    </OneFieldForm>
  );
}
