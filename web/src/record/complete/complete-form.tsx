import { Trans, useLingui } from "@lingui/react/macro";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import { writeSession } from "../../session.ts";
import type { licenseDraftItem } from "../record-session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { SummaryRow } from "../../ui/summary-list.tsx";
import { KeptDraft } from "../../form/later/kept-draft.tsx";
import { isDifferent, useRestoredErrors } from "../../form/later/field-errors.ts";
import { sortRefusals } from "../../form/sort-refusals.ts";
import { useFormErrors } from "../../form/use-form-errors.ts";
import { useLazyPart } from "../../site/use-lazy-part.ts";
import { Consent } from "../../track/consent.tsx";
import { NoticeBanner } from "../../track/failure-banner.tsx";
import type { PersonValues } from "./submission-resolver.ts";

type CompleteFormProps<In extends FieldValues, Out extends FieldValues> = {
  form: UseFormReturn<In, unknown, Out>;
  /** The initial values without the draft. */
  fresh: In;
  draft: typeof licenseDraftItem;
  submission: UseMutationResult<unknown, Error, Out>;
  /** The fields in order, with their names in the error summary. */
  labels: Record<Path<In>, string>;
  rows: (values: Out) => SummaryRow[];
  children: ReactNode;
};

const fetchConfirm = async () => (await import("./confirm-details.tsx")).ConfirmDetails;

/** The draft survives a reload; consent is not stored, so it must be given again. */
function saveDraft(draft: typeof licenseDraftItem, values: object) {
  const texts = Object.entries(values).filter(([, value]) => typeof value === "string");
  writeSession(draft, Object.fromEntries(texts));
}

/** The frame of both complete forms: error summary, consent, Submit, confirmation, server errors. */
export function CompleteForm<In extends PersonValues & FieldValues, Out extends FieldValues>(
  props: CompleteFormProps<In, Out>,
) {
  const { form, fresh, draft, submission } = props;
  const { t } = useLingui();
  const [review, setReview] = useState<Out | null>(null);
  const [ConfirmDetails, ask] = useLazyPart(fetchConfirm);
  const { labels } = props;
  const fields = Object.keys(labels) as Path<In>[];
  const { attempt, notice, errors, fail, refuse, forget } = useFormErrors(form, {
    refusedFields: (refused) =>
      sortRefusals(refused, (name) => fields.find((field) => field === name) ?? null),
    emptied: {},
    labels,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(draft, values),
      }),
    [form, draft],
  );

  const [isRestored, setRestored] = useState(() => isDifferent(form.getValues(), fresh));
  useRestoredErrors(form, isRestored);
  function restart() {
    form.reset(fresh);
    forget();
    setRestored(false);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => ask(() => setReview(values)), fail)(event)
        }
      >
        <Card className="flex flex-col gap-5">
          <ErrorSummary title={t`Please check these points`} errors={errors} attempt={attempt} />
          <h2>
            <Trans>Please complete your information</Trans>
          </h2>
          {isRestored ? <KeptDraft restart={{ onRestart: restart }} /> : null}
          {props.children}
          <Consent
            id="consent"
            {...form.register("consent" as Path<In>)}
            error={errors.find(({ fieldId }) => fieldId === "consent")?.message}
          />
          {notice ? <NoticeBanner {...notice} /> : null}
          <Button type="submit" wide>
            <Trans>Submit</Trans>
          </Button>
        </Card>
      </form>
      {ConfirmDetails && review ? (
        <ConfirmDetails
          rows={props.rows(review)}
          pending={submission.isPending}
          onCancel={() => setReview(null)}
          onProceed={() => {
            if (!submission.isPending)
              submission.mutate(review, { onError: refuse, onSettled: () => setReview(null) });
          }}
        />
      ) : null}
    </FormProvider>
  );
}
