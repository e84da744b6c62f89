import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type FormEvent, type ReactNode } from "react";
import { CallFailed } from "../api/api.ts";
import { sortRefusals } from "../form/sort-refusals.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary, type SummaryError } from "../ui/error-summary.tsx";
import { Consent } from "./consent.tsx";
import { FailureBanner } from "./failure-banner.tsx";

const CONSENT = "lookup-consent";

type SimpleLookupFormProps = {
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
export function SimpleLookupForm(props: SimpleLookupFormProps) {
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
      <ErrorSummary title={t`Please check these points`} errors={shown} attempt={attempt} />
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
