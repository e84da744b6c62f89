import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  CASE_WORDS,
  type CaseProblem,
  caseProblems,
  CaseReply,
  CaseReport,
} from "@portal/contract/case";
import { fileReference } from "@portal/contract/photos";
import type { FieldErrors } from "@portal/contract/problem";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import {
  type FieldValues,
  FormProvider,
  useController,
  useForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { type Reply, reportDraftItem, useReport } from "./case-query.ts";
import { problemWords } from "./case-words.ts";
import { bodyResolver } from "../form/field-errors.ts";
import { sortRefusals } from "../form/sort-refusals.ts";
import { useKeptValues } from "../form/use-draft-form.ts";
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
  starting: Pick<CaseValues, "problem" | "words">;
};

function useReportForm({ uuid, starting }: Omit<ReportFormProps, "token">) {
  const draft = readSession(reportDraftItem);
  const form = useForm<CaseValues, unknown, CaseReport>({
    defaultValues: {
      ...starting,
      photo: "",
      ...(draft?.uuid === uuid && {
        problem: draft.problem,
        words: draft.words,
        photo: draft.photo,
      }),
    },
    resolver: reportResolver,
    shouldFocusError: false,
  });
  useKeptValues(form, ({ problem, words, photo }) =>
    writeSession(reportDraftItem, { uuid, problem, words, photo }),
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
  return (
    <Card>
      <CaseForm
        form={useReportForm(props)}
        sending={useReport(props.uuid, props.token)}
        label={t`What happened?`}
        submit={<Trans>Send report</Trans>}
      >
        <Problems />
      </CaseForm>
    </Card>
  );
}

function Problems() {
  const { t } = useLingui();
  const { field, fieldState } = useController<CaseValues, "problem">({ name: "problem" });
  return (
    <ChoiceCards
      id="problem"
      name="problem"
      legend={t`What is wrong?`}
      columns={1}
      required
      choices={caseProblems.map((value) => ({ value, label: t(problemWords[value].title) }))}
      value={field.value || null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

/** A reply has no problem, and names none. `photo` is its preview link, "" for none. */
export type CaseValues = { problem: CaseProblem | ""; words: string; photo: string };

const fields = ["problem", "words", "photo"] as const;
const refusedFields = (refused: FieldErrors) =>
  sortRefusals(refused, (name) => fields.find((field) => field === name) ?? null);

const replyOf = ({ words, photo }: CaseValues) => ({ words, photo: fileReference(photo) });
export const replyResolver = bodyResolver<CaseValues, Reply>(CaseReply, replyOf);
export const reportResolver = bodyResolver<CaseValues, CaseReport>(CaseReport, (values) => ({
  problem: values.problem,
  ...replyOf(values),
}));

type CaseFormProps<Body extends FieldValues> = {
  form: UseFormReturn<CaseValues, unknown, Body>;
  sending: UseMutationResult<unknown, Error, Body>;
  /** Of the words. */
  label: string;
  submit: ReactNode;
  look?: Pick<ComponentProps<typeof Button>, "variant" | "className">;
  /** Above the words. */
  children?: ReactNode;
};

/** What the person writes to a case, an optional photo, and the button that sends them. */
export function CaseForm<Body extends FieldValues>(props: CaseFormProps<Body>) {
  const { form, sending, label, submit, look, children } = props;
  const { t, i18n } = useLingui();
  const most = i18n.number(CASE_WORDS);
  const unsent = useUnsentPhotos();
  const photoLabel = t`A photo, if it helps`;
  const { attempt, errors, notice, fail, refuse } = useFormErrors(form, {
    refusedFields,
    emptied: { photo: "" },
    labels: { problem: t`What is wrong?`, words: label, photo: photoLabel },
  });
  const send = form.handleSubmit((body) => {
    if (!unsent.mustWait() && !sending.isPending) sending.mutate(body, { onError: refuse });
  }, fail);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <ErrorSummary errors={errors} attempt={attempt} />
        {children}
        <Field
          id="words"
          label={label}
          hint={t`At most ${most} characters. Never enter a password, a code or a card number.`}
          error={form.formState.errors.words?.message}
          required
        >
          <TextArea {...form.register("words")} />
          <CharactersLeft />
        </Field>
        <UnsentPhotos value={unsent.photos}>
          <PhotoField name="photo" label={photoLabel} />
        </UnsentPhotos>
        {notice ? <NoticeBanner {...notice} /> : null}
        <Button type="submit" wide {...look} busy={sending.isPending} busyLabel={t`Sending`}>
          {submit}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Told when this many are left, or fewer. */
const FEW = 200;

function CharactersLeft() {
  const words = useWatch<CaseValues, "words">({ name: "words" });
  const left = CASE_WORDS - [...words.trim()].length;
  if (left > FEW) return null;
  const over = -left;
  return (
    <p className={left < 0 ? "font-semibold text-danger" : "text-ink-soft"}>
      {left < 0 ? (
        <Plural value={over} one="# character too many" other="# characters too many" />
      ) : (
        <Plural value={left} one="# character left" other="# characters left" />
      )}
    </p>
  );
}
