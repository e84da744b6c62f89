import { api, Mobile } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import * as v from "valibot";
import { call, CallFailed } from "../../api.ts";
import { writeSession } from "../../session.ts";
import { Banner } from "../../ui/banner.tsx";
import { say } from "../../parts/say.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { focusHeading } from "../../parts/focus-heading.ts";
import { useWait } from "./use-wait.ts";

const MOBILE = "access-mobile";

/** Sentences that belong to the field rather than to the whole form. */
function mistakeOf(error: Error | null): string | undefined {
  return error instanceof CallFailed && error.status === 422
    ? (error.errors["contact_number"]?.[0] ?? error.message)
    : undefined;
}

/**
 * Asks for the mobile number given with the request; the right one gives this browser the token.
 * Whoever shows it sees the full transaction next.
 */
export function AccessForm({ uuid, submit }: { uuid: string; submit: string }) {
  const { t } = useLingui();
  const wait = useWait();
  const [mobile, setMobile] = useState("");
  const [mistake, setMistake] = useState<string>();
  const access = useMutation({
    mutationFn: (contactNumber: string) =>
      call(api.openTransaction, { params: { id: uuid }, body: { contact_number: contactNumber } }),
    meta: { explains: true },
    onSuccess: ({ token }) => {
      writeSession("current_transaction", { uuid, token });
      focusHeading();
    },
    onError: (error) => {
      setMistake(mistakeOf(error));
      document.getElementById(MOBILE)?.focus();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (access.isPending) return;
    const typed = v.safeParse(Mobile, mobile);
    setMistake(typed.success ? undefined : say(typed.issues[0].message));
    if (typed.success) access.mutate(typed.output);
    else document.getElementById(MOBILE)?.focus();
  }

  const { error } = access;
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <Field
        id={MOBILE}
        label={t`Mobile number`}
        hint={t`The one given with the request, such as 0917 123 4567`}
        error={mistake}
        required
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={mobile}
          onChange={(event) => setMobile(event.currentTarget.value)}
        />
      </Field>
      {error && mistakeOf(error) === undefined ? (
        <Banner variant="danger">
          <p>{error.message}</p>
          {error instanceof CallFailed && error.retryAfter !== null ? (
            <p>{wait(error.retryAfter)}</p>
          ) : null}
        </Banner>
      ) : null}
      <Button type="submit" wide busy={access.isPending} busyLabel={t`Checking the number`}>
        {submit}
      </Button>
      <p className="text-base text-ink-soft">
        <Trans>The link in our messages opens everything as well.</Trans>
      </p>
    </form>
  );
}
