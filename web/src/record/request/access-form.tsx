import { api } from "@portal/contract/api";
import { Mobile } from "@portal/contract/contact";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useIsHere } from "../../site/here.ts";
import { call } from "../../api/api.ts";
import { OneFieldForm, useOneField } from "../../form/one-field-form.tsx";
import { ownRequests } from "../../own-things.ts";
import { CutLink } from "../../site/problem/link-problem.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { ShortPage } from "../../ui/page-column.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { focusHeading } from "../../site/focus-heading.ts";
import { largeScene, ScenePicture } from "../timeline/scene-picture.tsx";

/** The id of the field for the mobile number that opens a request. */
export const ACCESS_MOBILE = "access-mobile";

/** Asks for the mobile number given with the request; the correct one gets this browser the token. */
export function AccessForm({ uuid, submit }: { uuid: string; submit: string }) {
  const { t } = useLingui();
  const [mobile, setMobile] = useState("");
  const isHere = useIsHere();
  const access = useMutation({
    mutationFn: (contactNumber: string) =>
      call(api.openTransaction, { params: { id: uuid }, body: { contact_number: contactNumber } }),
    meta: { explains: true },
    onSuccess: ({ token }) => {
      ownRequests.keep({ id: uuid, token });
      if (isHere()) focusHeading();
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
        <p className="text-base text-ink-soft">{t`You can also open the link in our e-mails.`}</p>
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

/** What has to be entered to open a request. */
export function EnterMobile({ reference }: { reference: string }) {
  return (
    <Trans>
      To protect your details, enter the mobile number you gave for request{" "}
      <span className="inline-block">
        <strong translate="no">{reference}</strong>.
      </span>
    </Trans>
  );
}

type AccessPageProps = {
  title: string;
  uuid: string;
  /** The link came with a part of its token only. */
  isCut: boolean;
  /** What to enter. */
  children: ReactNode;
};

/** A page of a request in a browser without its token: who knows its mobile number goes on. */
export function AccessPage({ title, uuid, isCut, children }: AccessPageProps) {
  const { t } = useLingui();
  return (
    <ShortPage
      title={title}
      picture={<ScenePicture scene="review" className={largeScene} />}
      actions={null}
    >
      <PageTitle>{title}</PageTitle>
      {isCut ? <CutLink /> : null}
      <Card className="flex flex-col gap-4">
        <p>{children}</p>
        <AccessForm uuid={uuid} submit={t`Continue`} />
      </Card>
    </ShortPage>
  );
}
