import { readUrl } from "@portal/contract/outside-link";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { FormProvider, useFormContext, useWatch } from "react-hook-form";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { KeptDraft } from "../../form/kept-draft.tsx";
import { useFormErrors } from "../../form/use-form-errors.ts";
import { BeforePayment, type Question } from "./before-payment.tsx";
import { ContinueBar, missingParts } from "./continue-bar.tsx";
import { CourierGroup } from "./courier-group.tsx";
import { FailureNotice, isOver, refusedFields } from "./failure-notice.tsx";
import { dropDraft, useShippingForm } from "./use-shipping-form.ts";
import { PaymentGroup } from "./payment-group.tsx";
import { useShippingLabels } from "./shipping-labels.ts";
import type { ShippingSubject } from "./shipping-subject.ts";
import {
  type Editing,
  type ShippingValues,
  missingIn,
  noPhotos,
  receiverOf,
} from "./shipping-values.ts";
import { useShippingSubmit } from "./use-shipping-submit.ts";
import { WhereGroup } from "./where-group.tsx";
import { useSettings } from "../../settings.ts";
import { hasShippingForm, paths } from "@portal/contract/paths";
import { Link } from "react-router";
import { SummaryList } from "../../ui/summary-list.tsx";
import { Group } from "../../ui/field.tsx";
import { NameAndContactFields, useFieldLabels } from "../../record/complete/person-fields.tsx";
import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { photoAdvice, validIdExamples } from "../../upload/document-names.ts";
import { PhotoField, UnsentPhotos, useUnsentPhotos } from "../../upload/photo-tile.tsx";
import { PhotoGuide } from "../../upload/photo-guide.tsx";
import { SupportingField } from "../../upload/supporting-photos.tsx";

/**
 * True if this document was loaded at another URL and the router only navigated here: its content security policy
 * blocks Google's script, and a reload gets the right one. False after the reload, so that it happens once.
 */
export function needsGoogleDocument(loadedFrom: string, here: string): boolean {
  const loaded = readUrl(loadedFrom)?.pathname ?? here;
  return hasShippingForm(here) && !hasShippingForm(loaded);
}

/** The URL that this document was loaded from, before the router navigated. */
const documentAddress = (): string =>
  performance.getEntriesByType("navigation")[0]?.name ?? location.href;

/** If a key is configured: reloads the page once if its content security policy blocks Google's map. */
function useGoogleDocument(): void {
  const { google_maps_key: key } = useSettings();
  useEffect(() => {
    if (key !== null && needsGoogleDocument(documentAddress(), location.pathname))
      location.reload();
  }, [key]);
}

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
  const { form, isRestored } = useShippingForm(subject, editing);
  const values: ShippingValues = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const [asking, setAsking] = useState<Question | null>(null);
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
    if (missing.length === 0) setAsking("confirmation");
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
        <ErrorSummary errors={errors} attempt={attempt} />
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
          isMain={!notice || !isOver(notice)}
        />
      </form>
      {asking ? (
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

/** The recipient of an existing request, which can no longer be changed (spec §5). */
function LockedWhoGroup() {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const person = useFormContext<ShippingValues>().getValues();
  const { name, email, mobile } = receiverOf(person);
  return (
    <Group
      title={t`Who receives it`}
      hint={t`Your name, e-mail and mobile number can no longer be changed.`}
    >
      <SummaryList
        rows={[
          { term: t`Receiver`, asWritten: true, value: name },
          { term: labels.email, asWritten: true, value: email },
          { term: labels.contact_number, asWritten: true, value: mobile },
        ]}
      />
      <p className="text-base">
        <Trans>
          Wrong? Please <Link to={paths.contact}>contact us</Link> before you pay.
        </Trans>
      </p>
    </Group>
  );
}

/** The recipient. */
function WhoGroup() {
  const { t } = useLingui();
  return (
    <Group title={t`Who receives it`} hint={t`As printed on the ID that you show to the rider.`}>
      <NameAndContactFields />
    </Group>
  );
}

type PhotosGroupProps = {
  type: TransactableType;
  onFile?: FullTransaction["on_file"] | undefined;
};

/** The valid ID, the document of the license or vehicle, and optional ones (spec §2). */
function PhotosGroup({ type, onFile }: PhotosGroupProps) {
  const { t } = useLingui();
  const labels = useShippingLabels(type);
  const idOnFile = onFile?.id_image ?? false;
  const paperOnFile = onFile?.receipt_image ?? false;
  return (
    <Group title={t`Photos`} hint={t(photoAdvice)}>
      <PhotoGuide subject="card" />
      <PhotoField
        name="id_image_url"
        label={labels.id_image_url}
        hint={t(validIdExamples)}
        guide="card"
        required={!idOnFile}
        onFile={idOnFile}
      />
      <PhotoField
        name="receipt_image_url"
        label={labels.receipt_image_url}
        guide="paper"
        required={!paperOnFile}
        onFile={paperOnFile}
      />
      <SupportingField onFile={onFile?.supporting_documents} />
    </Group>
  );
}
