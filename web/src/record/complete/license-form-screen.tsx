import type { LicenseSubmission } from "@portal/contract/submission";
import { useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { licenseDraftItem } from "../record-session.ts";
import { CompleteForm, CompleteFormPage } from "./complete-form.tsx";
import { useFieldLabels, PersonFields, usePersonRows } from "./person-fields.tsx";
import { useStartingTexts } from "../../track/form-state.ts";
import { LicenseNumberInput } from "../../track/number-input.tsx";
import { isRoomForLtms, readLtms, shapeLtms } from "../../track/typed-number.ts";
import { WhereOnPaper } from "../../track/where-on-paper.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { submissionKinds, useSubmission } from "./use-submission.ts";
import {
  carriedLicense,
  emptyLicense,
  licenseResolver,
  type LicenseValues,
} from "./submission-values.ts";

/** LTMS number, license number and the person (spec §2, §5), prefilled from the lookup and the draft. */
function LicenseForm() {
  const { t } = useLingui();
  const { texts, carried } = useStartingTexts(licenseDraftItem, carriedLicense);
  const submission = useSubmission(submissionKinds.license);
  const personRows = usePersonRows();
  const labels = {
    ltms_reference: t`LTMS Client Number`,
    number: t`Driver's License No`,
    ...useFieldLabels(),
  };
  const form = useForm<LicenseValues, unknown, LicenseSubmission>({
    defaultValues: { ...emptyLicense, ...texts },
    resolver: licenseResolver,
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  return (
    <CompleteForm
      form={form}
      fresh={{ ...emptyLicense, ...carried }}
      draft={licenseDraftItem}
      submission={submission}
      labels={labels}
      rows={(values) => [
        { term: labels.ltms_reference, asWritten: true, value: values.ltms_reference || "-" },
        { term: labels.number, asWritten: true, value: values.number },
        ...personRows(values),
      ]}
    >
      <Field
        id="ltms_reference"
        label={labels.ltms_reference}
        error={errors.ltms_reference?.message}
      >
        <TextInput
          format={shapeLtms}
          whole={readLtms}
          isRoomFor={isRoomForLtms}
          autoComplete="off"
          spellCheck={false}
          inputMode="numeric"
          placeholder="##-######-#######"
          className="sm:max-w-3xs"
          {...form.register("ltms_reference")}
        />
      </Field>
      <Field id="number" label={labels.number} required error={errors.number?.message}>
        <LicenseNumberInput className="sm:max-w-3xs" {...form.register("number")} />
      </Field>
      <WhereOnPaper type="Driver's License" />
      <PersonFields />
    </CompleteForm>
  );
}

export default function LicenseFormScreen() {
  const { t } = useLingui();
  return (
    <CompleteFormPage type="Driver's License" title={t`Driver's License`}>
      <LicenseForm />
    </CompleteFormPage>
  );
}
