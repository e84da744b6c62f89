import type { Case } from "@portal/contract/case";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icons.tsx";
import { classNames } from "../ui/class-names.ts";
import { FormProvider, useForm } from "react-hook-form";
import { focusHeading } from "../site/focus-heading.ts";
import { sortRefusals } from "../form/sort-refusals.ts";
import { useFormErrors } from "../form/use-form-errors.ts";
import { NoticeBanner } from "../track/failure-banner.tsx";
import { UnsentPhotos, useUnsentPhotos } from "../upload/unsent-photos.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { useReply, type OwnCase, type Reply } from "./case-query.ts";
import { replyResolver, type ReplyValues } from "./case-values.ts";
import { WordsAndPhoto } from "./words-and-photo.tsx";
import { useDates } from "../site/later/use-dates.ts";

type Message = Case["messages"][number];

function OneMessage({ message: { at, from, words, photo } }: { message: Message }) {
  const dates = useDates();
  return (
    <li
      className={classNames(
        "rounded-control border-l-4 py-1 pl-4",
        from === "agency" ? "border-brand" : "border-line",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {from === "agency" ? <Trans>Our answer</Trans> : <Trans>You</Trans>}
        </span>
        <time dateTime={at} className="unbroken text-base text-ink-soft">
          {dates.moment(new Date(at))}
        </time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {photo ? (
        <p className="mt-1 flex items-center gap-1.5 text-base text-ink-soft">
          <Icon name="camera" className="size-5" />
          <Trans>With a photo</Trans>
        </p>
      ) : null}
    </li>
  );
}

/** All that was said in a case, oldest first. */
export function CaseMessages({ messages }: { messages: Case["messages"] }) {
  return (
    <section className="flex flex-col gap-4">
      <h2>
        <Trans>Messages</Trans>
      </h2>
      <ol className="flex flex-col gap-4">
        {messages.map((message, index) => (
          // Messages are only added.
          <OneMessage key={index} message={message} />
        ))}
      </ol>
    </section>
  );
}

const empty: ReplyValues = { words: "", photo: "" };

/** Adds words, and a photo, to an open case. */
export function ReplyForm({ own }: { own: OwnCase }) {
  const { t } = useLingui();
  const form = useForm<ReplyValues, unknown, Reply>({
    defaultValues: empty,
    resolver: replyResolver,
    shouldFocusError: false,
  });
  const unsent = useUnsentPhotos();
  const reply = useReply(own, () => {
    form.reset(empty);
    focusHeading();
  });
  const { attempt, errors, notice, fail, refuse } = useFormErrors(form, {
    refusedFields: (refused) =>
      sortRefusals(
        refused,
        (name) => (["words", "photo"] as const).find((field) => field === name) ?? null,
      ),
    emptied: { photo: "" },
    labels: { words: t`Your message`, photo: t`A photo, if it helps` },
  });
  const send = form.handleSubmit((body) => {
    if (!unsent.mustWait() && !reply.isPending) reply.mutate(body, { onError: refuse });
  }, fail);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <ErrorSummary title={t`Please check these points`} errors={errors} attempt={attempt} />
        <UnsentPhotos value={unsent.photos}>
          <WordsAndPhoto label={t`Your message`} />
        </UnsentPhotos>
        {notice ? <NoticeBanner {...notice} /> : null}
        <Button
          type="submit"
          variant="secondary"
          wide
          className="sm:self-start"
          busy={reply.isPending}
          busyLabel={t`Sending`}
        >
          <Trans>Send message</Trans>
        </Button>
      </form>
    </FormProvider>
  );
}
