import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { useToast } from "../../ui/toast.tsx";
import { SendingPhotos } from "../upload/sending-photos.ts";
import { ContinueBar } from "./continue-bar.tsx";
import { CourierGroup } from "./courier-group.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { ImportantNotice } from "./important-notice.tsx";
import { missingParts } from "./missing-words.ts";
import { PaymentConfirmation } from "./payment-confirmation.tsx";
import { PaymentGroup } from "./payment-group.tsx";
import { PhotosGroup } from "./photos-group.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";
import { missingIn, type Editing, type ShippingValues } from "./shipping-values.ts";
import { useGoogleDocument } from "./use-google-document.ts";
import { useShippingForm } from "./use-shipping-form.ts";
import { useShippingMistakes } from "./use-shipping-mistakes.ts";
import { useShippingSubmit } from "./use-shipping-submit.ts";
import { WhereGroup } from "./where-group.tsx";
import { WhoGroup } from "./who-group.tsx";

type ShippingFormProps = {
  subject: ShippingSubject;
  /** A request that is changed; name, email and mobile are locked then (spec §5). */
  editing?: Editing | undefined;
};

/** The shipping form with everything up to the checkout (spec §2, §5). Give it a key per subject. */
export function ShippingForm({ subject, editing }: ShippingFormProps) {
  const { t } = useLingui();
  useGoogleDocument();
  const form = useShippingForm(subject, editing);
  const values: ShippingValues = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const [asking, setAsking] = useState<"confirmation" | "notice" | null>(null);
  const [sending] = useState(() => new Set<AbortController>());
  const show = useToast();
  const submit = useShippingSubmit(subject, editing);
  const { attempt, mistakes, others, fail, refuse } = useShippingMistakes(form);
  const onFile = editing?.transaction.on_file;
  const missing = missingIn(values, onFile);

  const check = form.handleSubmit(() => {
    if (sending.size > 0) show({ variant: "warning", title: t`A photo is still being sent` });
    else if (missing.length === 0) setAsking("confirmation");
  }, fail);
  const send = () =>
    submit.mutate(form.getValues(), {
      onError: refuse,
      onSettled: () => setAsking(null),
    });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void check(event)} className="flex flex-col gap-6">
        <ErrorSummary
          title={t`Please check these fields`}
          errors={attempt > 0 ? mistakes : []}
          attempt={attempt}
        />
        {submit.error && (mistakes.length === 0 || others.length > 0) ? (
          <FailureNotice error={submit.error} subject={subject} others={others} />
        ) : null}
        <CourierGroup officeCode={subject.officeCode} />
        <WhoGroup locked={editing !== undefined} />
        <WhereGroup />
        <SendingPhotos value={sending}>
          <PhotosGroup type={subject.type} onFile={onFile} />
        </SendingPhotos>
        <PaymentGroup />
        <ContinueBar missing={missingParts(missing, subject.type)} />
      </form>
      {asking === "confirmation" ? (
        <PaymentConfirmation
          values={values}
          officeCode={subject.officeCode}
          onCancel={() => setAsking(null)}
          onProceed={() => setAsking("notice")}
        />
      ) : null}
      {asking === "notice" ? (
        <ImportantNotice
          type={subject.type}
          busy={submit.isPending}
          onCancel={() => setAsking(null)}
          onContinue={send}
        />
      ) : null}
    </FormProvider>
  );
}
