import { Trans, useLingui } from "@lingui/react/macro";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { KeptDraft } from "../../form/kept-draft.tsx";
import { sortRefusals } from "../../form/sort-refusals.ts";
import { isDifferent, useKeptValues, useRestoredErrors } from "../../form/use-draft-form.ts";
import { useFormErrors } from "../../form/use-form-errors.ts";
import type { PersonValues } from "./submission-values.ts";
import type { licenseDraftItem } from "../record-session.ts";
import { writeSession } from "../../session.ts";
import { ForeignClients } from "../../site/foreign-clients.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { LookupGate } from "../../captcha/captcha-gate.tsx";
import { Consent } from "../../track/lookup-frame.tsx";
import { NoticeBanner } from "../../track/failure-banner.tsx";
import { notFoundIn } from "../../track/form-state.ts";
import { trackChoiceItem } from "../../track/track-session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BackLink, PageColumn } from "../../ui/page-column.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import { promisedWorkingDays } from "@portal/contract/timeline";

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
  const { labels } = props;
  const fields = Object.keys(labels) as Path<In>[];
  const { attempt, notice, errors, fail, refuse, forget } = useFormErrors(form, {
    refusedFields: (refused) =>
      sortRefusals(refused, (name) => fields.find((field) => field === name) ?? null),
    emptied: {},
    labels,
  });

  useKeptValues(form, (values) => saveDraft(draft, values));
  const [isRestored, setRestored] = useState(() => isDifferent(form.getValues(), fresh));
  useRestoredErrors(form, isRestored);
  function restart() {
    form.reset(fresh);
    forget();
    setRestored(false);
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(setReview, fail)(event)}>
        <Card className="flex flex-col gap-5">
          <ErrorSummary errors={errors} attempt={attempt} />
          <h2>{t`Please complete your information`}</h2>
          {isRestored ? <KeptDraft restart={{ onRestart: restart }} /> : null}
          {props.children}
          <Consent
            id="consent"
            {...form.register("consent" as Path<In>)}
            error={errors.find(({ fieldId }) => fieldId === "consent")?.message}
          />
          {notice ? <NoticeBanner {...notice} /> : null}
          <Button type="submit" wide>
            {t`Submit`}
          </Button>
        </Card>
      </form>
      {review ? (
        <QuestionDialog
          title={t`Before proceeding, please make sure that all the details are correct?`}
          yes={t`Proceed`}
          no={t`Cancel`}
          onYes={() =>
            submission.mutate(review, { onError: refuse, onSettled: () => setReview(null) })
          }
          onNo={() => setReview(null)}
          busy={submission.isPending}
          busyLabel={t`Sending`}
        >
          <SummaryList rows={props.rows(review)} />
        </QuestionDialog>
      ) : null}
    </FormProvider>
  );
}

/**
 * After a lookup that found nothing; the toast that says so is gone after a while. For licenses, an unknown number and
 * a wrong birth date have the same answer.
 */
function NotFound({ type }: { type: TransactableType }) {
  const { t } = useLingui();
  const { state }: { state: unknown } = useLocation();
  const notFound = notFoundIn(state);
  if (notFound === null) return null;
  const { number, for_renewal: isRenewal } = notFound;
  const isLicense = type === "Driver's License";
  return (
    <Banner
      variant="warning"
      title={isLicense ? t`We found nothing for what you typed` : t`We found nothing for ${number}`}
      actions={
        <ButtonLink
          to={isRenewal ? paths.appointment : paths.track}
          onClick={() => writeSession(trackChoiceItem, type)}
          variant="secondary"
          icon="search"
        >
          {isRenewal ? (
            <Trans>Check the number and birth date</Trans>
          ) : (
            <Trans>Look up another number</Trans>
          )}
        </ButtonLink>
      }
    >
      <p>
        <Trans>Check every character: O and 0, I and 1, B and 8, S and 5 are easy to mix up.</Trans>{" "}
        {isLicense ? (
          <Trans>Check the birth date. It must match the one on the license.</Trans>
        ) : (
          <Trans>Try the other number of the vehicle: its plate or its MV file number.</Trans>
        )}
      </p>
    </Banner>
  );
}

type CompleteFormPageProps = { type: TransactableType; title: string; children: ReactNode };

/** Beside the form on a desktop; on a phone the sentence above it says how long it takes. */
function WhatComes({ type }: { type: TransactableType }) {
  const { t } = useLingui();
  const days = promisedWorkingDays.under_review[type];
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" className="flex flex-col gap-3 max-lg:hidden">
        <h2>{t`What happens next`}</h2>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          <li>{t`We compare your details with the LTO's records.`}</li>
          <li>{t`We send you the answer by e-mail within ${days} working days.`}</li>
          <li>{t`Once they are accepted, you can have it delivered or pick it up.`}</li>
        </ol>
      </Card>
      <ForeignClients brief />
    </div>
  );
}

/** The height of the form behind the gate, so that the footer does not jump. */
const gates: Record<TransactableType, string> = {
  "Driver's License": "min-h-[79.625rem] md:min-h-[77rem] lg:min-h-[75.4375rem]",
  "Plate Number": "min-h-[97.625rem] md:min-h-[95.5rem] lg:min-h-[93.8125rem]",
};

/** The page of a complete lookup (spec §2): the captcha, then the form. */
export function CompleteFormPage({ type, title, children }: CompleteFormPageProps) {
  const { t } = useLingui();
  const days = promisedWorkingDays.under_review[type];
  return (
    <PageColumn
      head={
        <>
          <BackLink to={paths.track}>{t`Back`}</BackLink>
          <h1>{title}</h1>
        </>
      }
      aside={<WhatComes type={type} />}
    >
      <PageTitle>{title}</PageTitle>
      <LookupGate className={gates[type]}>
        <div className="flex flex-col gap-6">
          <NotFound type={type} />
          <p>
            {type === "Driver's License" ? (
              <Trans>
                This form is for a license that we did not find, or that you want checked before you
                book.
              </Trans>
            ) : (
              <Trans>
                This form is for a plate that we did not find, or if you know just one of its
                numbers.
              </Trans>
            )}{" "}
            <span className="lg:hidden">
              {t`We compare your details with the LTO's records, and send you the answer within ${days} working days.`}
            </span>
          </p>
          {children}
        </div>
      </LookupGate>
    </PageColumn>
  );
}
