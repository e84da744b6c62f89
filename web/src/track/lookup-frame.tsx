import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { CallFailed } from "../api/api.ts";
import { sortRefusals } from "../form/sort-refusals.ts";
import { LegalLink } from "../site/legal-link.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary, type SummaryError } from "../ui/error-summary.tsx";
import { FieldError } from "../ui/field.tsx";
import { Icon } from "../ui/icons.tsx";
import { classNames } from "../ui/look.ts";

type ConsentProps = ComponentProps<"input"> & { id: string; error: string | undefined };

/** The consent that all lookups need (spec §5), never checked in advance. Its whole line is clickable, the link by itself. */
export function Consent({ id, error, ...input }: ConsentProps) {
  return (
    <div className={classNames("flex flex-col gap-1", error && "error-bar")}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-px flex size-6 min-h-[1.25em] min-w-[1.25em] shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-required
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer size-full cursor-pointer appearance-none rounded-[min(0.375rem,1.5vw)] border-2 border-edge bg-paper checked:border-brand checked:bg-brand aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-0.5 hidden size-5 text-paper peer-checked:block forced-colors:hidden!"
          />
        </span>
        <span>
          <Trans>
            I have read the <LegalLink text="privacy">Privacy Policy</LegalLink> and agree to it.
          </Trans>
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

const CONSENT = "lookup-consent";

type LookupFrameProps = {
  /** The ids of the fields, by the names that the call has for them. */
  fields: Readonly<Record<string, string>>;
  /** The fields' errors, shown from the first failed attempt on. */
  errors: readonly SummaryError[];
  disabled?: boolean | undefined;
  pending: boolean;
  error: Error | null;
  /** The button's label if it does not open the status page. */
  submitLabel?: string | undefined;
  onLookUp: () => void;
  children: (errorAt: (fieldId: string) => string | undefined) => ReactNode;
};

/** The frame of both simple lookups (spec §2): error summary, consent, button. */
export function LookupFrame(props: LookupFrameProps) {
  const { t } = useLingui();
  const [consent, setConsent] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const missingConsent = {
    fieldId: CONSENT,
    message: t`Please agree to the Privacy Policy first.`,
  };
  const errors = consent ? props.errors : [...props.errors, missingConsent];
  const shown = attempt > 0 ? errors : [];
  const refusals = sortRefusals(
    props.error instanceof CallFailed ? props.error.errors : {},
    (name) => props.fields[name] ?? null,
  );
  const errorAt = (id: string) =>
    shown.find((fieldError) => fieldError.fieldId === id)?.message ??
    refusals.fields.find(([field]) => field === id)?.[1];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (props.pending || props.disabled) return;
    if (errors.length === 0) props.onLookUp();
    else setAttempt((last) => last + 1);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ErrorSummary errors={shown} attempt={attempt} />
      {props.children(errorAt)}
      <Consent
        id={CONSENT}
        checked={consent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
        error={errorAt(CONSENT)}
      />
      <FailureBanner error={props.error} refusals={refusals} />
      <Button
        type="submit"
        wide
        disabled={props.disabled}
        busy={props.pending}
        busyLabel={t`Looking it up`}
      >
        {props.submitLabel ?? <Trans>Track and check availability</Trans>}
      </Button>
    </form>
  );
}
