import { Trans, useLingui } from "@lingui/react/macro";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import {
  FormProvider,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { CallFailed } from "../../api.ts";
import { writeSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { SummaryRow } from "../../ui/summary-list.tsx";
import { useRetoldMistakes } from "../use-retold-mistakes.ts";
import { ConfirmDetails } from "./confirm-details.tsx";
import { Consent } from "./consent.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import type { PersonValues } from "./submission-resolver.ts";

type CompleteFormProps<In extends FieldValues, Out extends FieldValues> = {
  form: UseFormReturn<In, unknown, Out>;
  draft: "license_draft" | "plate_draft";
  submission: UseMutationResult<unknown, Error, Out>;
  /** The fields in their order, with what the mistakes call them. */
  labels: Record<keyof In & string, string>;
  rows: (values: Out) => SummaryRow[];
  children: ReactNode;
};

/** Everything typed so far survives a reload; the consent is given anew. */
function saveDraft(name: "license_draft" | "plate_draft", values: object) {
  const texts = Object.entries(values).filter(([, value]) => typeof value === "string");
  writeSession(name, Object.fromEntries(texts));
}

function mistakesOf(errors: FieldErrors, labels: Record<string, string>) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const message = errors[name]?.message;
    if (typeof message !== "string") return [];
    return [{ fieldId: name, message: label ? `${label}: ${message}` : message }];
  });
}

/** The frame of both complete forms: mistakes, consent, Submit, the confirmation, what the server refused. */
export function CompleteForm<In extends PersonValues & FieldValues, Out extends FieldValues>(
  props: CompleteFormProps<In, Out>,
) {
  const { form, draft, submission } = props;
  const { t } = useLingui();
  useRetoldMistakes(form);
  const [review, setReview] = useState<Out | null>(null);
  const { errors, submitCount } = form.formState;
  const mistakes = mistakesOf(errors, props.labels);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(draft, values),
      }),
    [form, draft],
  );

  function refused(failed: Error) {
    setReview(null);
    if (!(failed instanceof CallFailed)) return;
    for (const [name, [message]] of Object.entries(failed.errors))
      form.setError(name as Path<In>, { type: "server", message: message ?? failed.message });
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => setReview(values))(event)}
      >
        <Card className="flex flex-col gap-5">
          <ErrorSummary
            title={t`Please check these points`}
            errors={mistakes}
            attempt={submitCount}
          />
          <h2>
            <Trans>Please complete your information</Trans>
          </h2>
          {props.children}
          <Consent
            id="consent"
            {...form.register("consent" as Path<In>)}
            error={mistakes.find(({ fieldId }) => fieldId === "consent")?.message}
          />
          <FailureBanner error={submission.error} />
          <Button type="submit" wide>
            <Trans>Submit</Trans>
          </Button>
        </Card>
      </form>
      <ConfirmDetails
        rows={review && props.rows(review)}
        pending={submission.isPending}
        onCancel={() => setReview(null)}
        onProceed={() => {
          if (review && !submission.isPending) submission.mutate(review, { onError: refused });
        }}
      />
    </FormProvider>
  );
}
