import { useLingui } from "@lingui/react/macro";
import { useState, useEffect } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { UnsentPhotos, useUnsentPhotos } from "../../upload/unsent-photos.ts";
import { KeptDraft } from "../../form/later/kept-draft.tsx";
import { useFormErrors } from "../../form/use-form-errors.ts";
import { useLazyPart } from "../../site/use-lazy-part.ts";
import type { Question } from "./before-payment.tsx";
import { ContinueBar, missingParts } from "./continue-bar.tsx";
import { CourierGroup } from "./courier-group.tsx";
import { FailureNotice, isOver } from "./failure-notice.tsx";
import { dropDraft } from "./initial-values.ts";
import { PaymentGroup } from "./payment-group.tsx";
import { PhotosGroup } from "./photos-group.tsx";
import { refusedFields } from "./refused-fields.ts";
import { useShippingLabels } from "./shipping-labels.ts";
import type { ShippingSubject } from "./shipping-subject.ts";
import { missingIn, noPhotos, type Editing, type ShippingValues } from "./shipping-values.ts";
import { useShippingForm } from "./use-shipping-form.ts";
import { useShippingSubmit } from "./use-shipping-submit.ts";
import { WhereGroup } from "./where-group.tsx";
import { LockedWhoGroup, WhoGroup } from "./who-group.tsx";
import { useSettings } from "../../settings.ts";
import { documentAddress, needsGoogleDocument } from "../address/google-document.ts";

/** If a key is configured: reloads the page once if its content security policy blocks Google's map. */
function useGoogleDocument(): void {
  const { google_maps_key: key } = useSettings();
  useEffect(() => {
    if (key !== null && needsGoogleDocument(documentAddress(), location.pathname))
      location.reload();
  }, [key]);
}

const fetchBeforePayment = async () => (await import("./before-payment.tsx")).BeforePayment;

type ShippingFormProps = {
  subject: ShippingSubject;
  /** The request that is being changed: name, email and mobile are locked (spec §5). */
  editing?: Editing | undefined;
};

/** The shipping form up to the checkout (spec §2, §5). Needs a `key` per subject. */
export function ShippingForm(props: ShippingFormProps) {
  useGoogleDocument();
  const [round, setRound] = useState(0);
  function restart() {
    dropDraft();
    setRound(round + 1);
  }
  // A new form: photos that are being uploaded are part of it.
  return <Form key={round} {...props} onRestart={restart} />;
}

function Form({ subject, editing, onRestart }: ShippingFormProps & { onRestart: () => void }) {
  const { t } = useLingui();
  const { form, isRestored } = useShippingForm(subject, editing);
  const values: ShippingValues = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const [asking, setAsking] = useState<Question | null>(null);
  const [BeforePayment, ask, isAsking] = useLazyPart(fetchBeforePayment);
  const unsent = useUnsentPhotos();
  const submit = useShippingSubmit(subject, editing);
  const { attempt, errors, notice, fail, refuse } = useFormErrors(form, {
    refusedFields,
    emptied: noPhotos,
    labels: useShippingLabels(subject.type),
  });
  const onFile = editing?.transaction.on_file;
  const missing = missingIn(values, onFile);
  const hasPhotos = () =>
    unsent.photos.size > 0 ||
    [values.id_image_url, values.receipt_image_url, ...values.supporting_documents].some(Boolean);

  const check = form.handleSubmit(() => {
    if (unsent.mustWait()) return;
    if (missing.length === 0) void ask(() => setAsking("confirmation"));
  }, fail);
  const send = () =>
    submit.mutate(form.getValues(), {
      onError: refuse,
      onSettled: () => setAsking(null),
    });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void check(event)} className="flex flex-col gap-6">
        {isRestored ? <KeptDraft restart={{ hasPhotos, onRestart }} /> : null}
        <ErrorSummary title={t`Please check these points`} errors={errors} attempt={attempt} />
        {notice ? <FailureNotice {...notice} subject={subject} /> : null}
        <CourierGroup officeCode={subject.officeCode} />
        {editing ? <LockedWhoGroup /> : <WhoGroup />}
        <WhereGroup />
        <UnsentPhotos value={unsent.photos}>
          <PhotosGroup type={subject.type} onFile={onFile} />
        </UnsentPhotos>
        <PaymentGroup />
        <ContinueBar
          missing={missingParts(missing, subject.type)}
          busy={isAsking}
          isMain={!notice || !isOver(notice)}
        />
      </form>
      {asking && BeforePayment ? (
        <BeforePayment
          question={asking}
          values={values}
          isLocked={editing !== undefined}
          subject={subject}
          busy={submit.isPending}
          onAnswer={setAsking}
          onContinue={send}
        />
      ) : null}
    </FormProvider>
  );
}
