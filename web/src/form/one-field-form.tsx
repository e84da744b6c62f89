import { Plural, Trans } from "@lingui/react/macro";
import { checkFields } from "@portal/contract/check-fields";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import type * as v from "valibot";
import { CallFailed, inWords, isSaidOtherwise } from "../api/api.ts";
import { say } from "./say.ts";
import { useLanguageChange } from "../locales/use-language-change.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { wholeCodes } from "../ui/whole-codes.tsx";

type OneFieldFormProps = {
  /** Of `useOneField`. */
  send: (event: FormEvent) => void;
  sending: { isPending: boolean; error: Error | null };
  submit: ReactNode;
  busyLabel: string;
  look?: Pick<ComponentProps<typeof Button>, "variant" | "className"> | undefined;
  /** The field, with anything above it. */
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
};

/** A form with one field, its error message and its button. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { send, sending, submit, busyLabel, look, children, after } = props;
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      {children}
      <CallErrorText error={sending.error} />
      <Button type="submit" wide {...look} busy={sending.isPending} busyLabel={busyLabel}>
        {submit}
      </Button>
      {after}
    </form>
  );
}

/** The server's sentence for a field, if it refused one. */
const refusalOf = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.status === 422
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : undefined;

function Wait({ seconds }: { seconds: number }) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return (
    <p>
      <Trans>
        You can try again in <Plural value={minutes} one="# minute" other="# minutes" />.
      </Trans>
    </p>
  );
}

/** Any other failure, in the server's words. */
function CallErrorText({ error }: { error: Error | null }) {
  if (!error || refusalOf(error) !== undefined) return null;
  return (
    <Banner variant="danger">
      <p>{wholeCodes(inWords(error))}</p>
      {error instanceof CallFailed && error.retryAfter !== null ? (
        <Wait seconds={error.retryAfter} />
      ) : null}
    </Banner>
  );
}

type OneField<Out> = {
  id: string;
  schema: v.GenericSchema<string, Out>;
  /** As typed; the schema's output is sent. */
  value: string;
  sending: Pick<UseMutationResult<unknown, Error, Out>, "mutate" | "reset" | "isPending" | "error">;
};

/** A form with one field and one button. A refusal by the browser or the server focuses the field. */
export function useOneField<Out>({ id, schema, value, sending }: OneField<Out>) {
  // The sentence's id, so that it follows the page's language.
  const [fieldError, setFieldError] = useState<string>();
  useLanguageChange(() => {
    if (isSaidOtherwise(sending.error)) sending.reset();
  });
  const focus = () => document.getElementById(id)?.focus();

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const checked = checkFields(schema, value);
    if (checked.success) {
      setFieldError(undefined);
      sending.mutate(checked.output, { onError: focus });
      return;
    }
    setFieldError(checked.errors.values().next().value);
    sending.reset();
    focus();
  }
  return {
    send,
    /** Clears the error of an earlier value. */
    forget() {
      setFieldError(undefined);
      sending.reset();
    },
    fieldError: fieldError === undefined ? refusalOf(sending.error) : say(fieldError),
  };
}
