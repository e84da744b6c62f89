import { Trans, useLingui } from "@lingui/react/macro";
import {
  CASE_WORDS,
  type CaseProblem,
  caseProblems,
  CaseReply,
  CaseReport,
} from "@portal/contract/case";
import { checkFields } from "@portal/contract/check-fields";
import { fileReference } from "@portal/contract/photos";
import { useEffect, useRef } from "react";
import {
  type FieldValues,
  FormProvider,
  type Resolver,
  useController,
  useForm,
  useFormContext,
} from "react-hook-form";
import type * as v from "valibot";
import { reportDraftItem, useReport } from "./case-query.ts";
import { problemWords } from "./case-words.ts";
import { fieldErrors } from "../form/later/field-errors.ts";
import { say } from "../form/say.ts";
import { sortRefusals } from "../form/sort-refusals.ts";
import { useFormErrors } from "../form/use-form-errors.ts";
import { readSession, writeSession } from "../session.ts";
import { NoticeBanner } from "../track/failure-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-input.tsx";
import { PhotoField, UnsentPhotos, useUnsentPhotos } from "../upload/photo-tile.tsx";

type ReportFormProps = {
  uuid: string;
  token: string;
  /** Filled in when a step is late, or money left for a payment that failed. */
  starting: Pick<ReportValues, "problem" | "words">;
};

function useReportForm({ uuid, starting }: Omit<ReportFormProps, "token">) {
  const draft = readSession(reportDraftItem);
  const form = useForm<ReportValues, unknown, CaseReport>({
    defaultValues: {
      ...starting,
      ...(draft?.uuid === uuid && { problem: draft.problem, words: draft.words }),
      photo: "",
    },
    resolver: reportResolver,
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { problem, words } }) =>
          writeSession(reportDraftItem, { uuid, problem, words }),
      }),
    [form, uuid],
  );
  // The words filled in, while nobody changed them, follow a change of language.
  const filled = useRef(starting.words);
  useEffect(() => {
    const before = filled.current;
    if (before === starting.words) return;
    if (form.getValues("words") === before) form.setValue("words", starting.words);
    filled.current = starting.words;
  }, [form, starting.words]);
  return form;
}

/** The problem, words and a photo. */
export function ReportForm(props: ReportFormProps) {
  const { t } = useLingui();
  const form = useReportForm(props);
  const unsent = useUnsentPhotos();
  const report = useReport(props.uuid, props.token);
  const labels = {
    problem: t`What is wrong?`,
    words: t`What happened?`,
    photo: t`A photo, if it helps`,
  };
  const { attempt, errors, notice, fail, refuse } = useFormErrors(form, {
    refusedFields: (refused) =>
      sortRefusals(
        refused,
        (name) => (["problem", "words", "photo"] as const).find((field) => field === name) ?? null,
      ),
    emptied: { photo: "" },
    labels,
  });
  const send = form.handleSubmit((body) => {
    if (!unsent.mustWait() && !report.isPending) report.mutate(body, { onError: refuse });
  }, fail);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Card className="flex flex-col gap-5">
          <ErrorSummary title={t`Please check these points`} errors={errors} attempt={attempt} />
          <Problems legend={labels.problem} />
          <UnsentPhotos value={unsent.photos}>
            <WordsAndPhoto label={labels.words} />
          </UnsentPhotos>
          {notice ? <NoticeBanner {...notice} /> : null}
          <Button type="submit" wide busy={report.isPending} busyLabel={t`Sending`}>
            <Trans>Send report</Trans>
          </Button>
        </Card>
      </form>
    </FormProvider>
  );
}

function Problems({ legend }: { legend: string }) {
  const { i18n } = useLingui();
  const { field, fieldState } = useController<ReportValues, "problem">({ name: "problem" });
  return (
    <ChoiceCards
      id="problem"
      name="problem"
      legend={legend}
      columns={1}
      required
      choices={caseProblems.map((value) => ({
        value,
        label: i18n._(problemWords[value].title),
      }))}
      value={field.value || null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

/** What the person writes, and an optional photo. */
export function WordsAndPhoto({ label }: { label: string }) {
  const { t } = useLingui();
  const { register, formState } = useFormContext<ReplyValues>();
  return (
    <>
      <Field
        id="words"
        label={label}
        hint={t`At most ${CASE_WORDS} characters. Never enter a password, a code or a card number.`}
        error={formState.errors.words?.message}
        required
      >
        <TextArea {...register("words")} />
      </Field>
      <PhotoField name="photo" label={t`A photo, if it helps`} />
    </>
  );
}

/** `photo` is its preview link, "" for none. */
export type ReplyValues = { words: string; photo: string };
type ReportValues = ReplyValues & { problem: CaseProblem | "" };

const resolver =
  <In extends ReplyValues & FieldValues, Out extends FieldValues>(
    schema: v.GenericSchema<unknown, Out>,
  ): Resolver<In, unknown, Out> =>
  (values) => {
    const checked = checkFields(schema, { ...values, photo: fileReference(values.photo) });
    if (checked.success) return { values: checked.output, errors: {} };
    const said = [...checked.errors].map(([field, sentence]) => [field, say(sentence)]);
    return { values: {}, errors: fieldErrors<In>(Object.fromEntries(said)) };
  };

export const reportResolver = resolver<ReportValues, CaseReport>(CaseReport);
export const replyResolver = resolver<ReplyValues, v.InferOutput<typeof CaseReply>>(CaseReply);
