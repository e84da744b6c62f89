import type { PlateSubmission } from "@portal/contract/submission";
import type { Office } from "@portal/contract/office";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useForm, useFormContext } from "react-hook-form";
import { plateDraftItem } from "../record-session.ts";
import { CompleteForm, CompleteFormPage } from "./complete-form.tsx";
import { useFieldLabels, PersonFields, usePersonRows } from "./person-fields.tsx";
import { useStartingTexts } from "../../track/form-state.ts";
import { PlateNumberInput } from "../../track/number-input.tsx";
import { WhereOnPaper } from "../../track/where-on-paper.tsx";
import { Field } from "../../ui/field.tsx";
import { carriedPlate, emptyPlate, plateResolver, type PlateValues } from "./submission-values.ts";
import { submissionKinds, useSubmission } from "./use-submission.ts";
import { useOffices } from "../../api/lists.ts";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { Select } from "../../ui/select.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { TextInput } from "../../ui/text-input.tsx";

type Labels = Record<"storage_place" | "office_id" | "dealer_name" | "dealer_branch", string>;

type OfficeBranchProps = {
  label: string;
  /** Called with the loaded list. */
  onOffices: (offices: Office[]) => void;
};

/** The LTO branch that has the plate. */
function OfficeBranch({ label, onOffices }: OfficeBranchProps) {
  const { t } = useLingui();
  const { register, formState } = useFormContext<PlateValues>();
  const { data, error, isPending, refetch } = useOffices();
  useEffect(() => {
    if (data) onOffices(data);
  }, [data, onOffices]);
  if (error)
    return (
      <div id="office_id" tabIndex={-1}>
        <LoadErrorBanner
          error={error}
          title={t`The list of branches could not be loaded`}
          onRetry={refetch}
        />
      </div>
    );
  const options = data ?? [];
  return (
    <Field id="office_id" label={label} required error={formState.errors.office_id?.message}>
      <Select
        // Remounts when the list has loaded, so that the draft's choice is selected.
        key={options.length}
        placeholder={isPending ? t`Loading...` : t`Select LTO Branch`}
        options={options.map((office) => ({ value: office.id, label: office.name }))}
        {...register("office_id")}
      />
    </Field>
  );
}

function Dealer({ labels }: { labels: Labels }) {
  const { register, formState } = useFormContext<PlateValues>();
  return (
    <>
      <Field
        id="dealer_name"
        label={labels.dealer_name}
        required
        error={formState.errors.dealer_name?.message}
      >
        <TextInput uppercase autoComplete="off" {...register("dealer_name")} />
      </Field>
      <Field
        id="dealer_branch"
        label={labels.dealer_branch}
        error={formState.errors.dealer_branch?.message}
      >
        <TextInput uppercase autoComplete="off" {...register("dealer_branch")} />
      </Field>
    </>
  );
}

/** Where the plate is kept: an LTO office with its branch, or a car dealership (spec §2). */
function StoragePlace({
  labels,
  onOffices,
}: {
  labels: Labels;
  onOffices: (offices: Office[]) => void;
}) {
  const { t } = useLingui();
  const { watch, setValue, clearErrors, formState } = useFormContext<PlateValues>();
  const place = watch("storage_place");
  return (
    <>
      <ChoiceCards
        id="storage_place"
        legend={labels.storage_place}
        columns={1}
        name="storage_place"
        value={place}
        onChange={(value) => {
          setValue("storage_place", value, { shouldDirty: true });
          clearErrors(["office_id", "dealer_name", "dealer_branch"]);
        }}
        required
        error={formState.errors.storage_place?.message}
        choices={[
          { value: "Office", label: t`LTO Office` },
          { value: "Dealer", label: t`Car Dealership` },
        ]}
      />
      {place === "Dealer" ? (
        <Dealer labels={labels} />
      ) : (
        <OfficeBranch label={labels.office_id} onOffices={onOffices} />
      )}
    </>
  );
}

/** Plate, MV number, where the plate is kept, and the person (spec §2, §5). */
function PlateForm() {
  const { t } = useLingui();
  const { texts, carried } = useStartingTexts(plateDraftItem, carriedPlate);
  const submission = useSubmission(submissionKinds.plate);
  const personRows = usePersonRows();
  const labels = {
    number: t`Plate Number`,
    mv_number: t`MV Number`,
    storage_place: t`Where is the plate?`,
    office_id: t`LTO Branch`,
    dealer_name: t`Dealer Name`,
    dealer_branch: t`Dealer Branch`,
    ...useFieldLabels(),
  };
  const [offices, setOffices] = useState<Office[]>([]);
  const form = useForm<PlateValues, unknown, PlateSubmission>({
    defaultValues: { ...emptyPlate, ...texts },
    resolver: plateResolver,
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const branchOf = (id: string) => offices.find((office) => office.id === id)?.name ?? "-";
  return (
    <CompleteForm
      form={form}
      fresh={{ ...emptyPlate, ...carried }}
      draft={plateDraftItem}
      submission={submission}
      labels={labels}
      rows={(values) => [
        { term: labels.number, asWritten: true, value: values.number },
        { term: labels.mv_number, asWritten: true, value: values.mv_number },
        values.storage_place === "Office"
          ? { term: labels.office_id, asWritten: true, value: branchOf(values.office_id) }
          : { term: t`Car Dealership`, asWritten: true, value: values.dealer_name },
        ...personRows(values),
      ]}
    >
      <Field id="number" label={labels.number} required error={errors.number?.message}>
        <PlateNumberInput
          placeholder={t`Put (-) if blank`}
          className="sm:max-w-3xs"
          {...form.register("number", { deps: "mv_number" })}
        />
      </Field>
      <Field id="mv_number" label={labels.mv_number} required error={errors.mv_number?.message}>
        <PlateNumberInput
          longest="####-###########"
          placeholder={t`Put (-) if blank`}
          className="sm:max-w-3xs"
          {...form.register("mv_number", { deps: "number" })}
        />
      </Field>
      <WhereOnPaper type="Plate Number" />
      <StoragePlace labels={labels} onOffices={setOffices} />
      <PersonFields />
    </CompleteForm>
  );
}

export default function PlateFormScreen() {
  const { t } = useLingui();
  return (
    <CompleteFormPage type="Plate Number" title={t`Plate Number`}>
      <PlateForm />
    </CompleteFormPage>
  );
}
