import type { Office } from "@portal/contract";
import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { LoadTrouble } from "../../parts/page/load-trouble.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { PlateValues } from "./plate-values.ts";

type Offices = UseQueryResult<Office[]>;
type Labels = Record<"storage_place" | "office_id" | "dealer_name" | "dealer_branch", string>;

function Branch({ offices, label }: { offices: Offices; label: string }) {
  const { t } = useLingui();
  const { register, formState } = useFormContext<PlateValues>();
  if (offices.isError)
    return (
      <LoadTrouble
        error={offices.error}
        title={t`The list of branches could not be loaded`}
        onRetry={offices.refetch}
      />
    );
  const options = offices.data ?? [];
  return (
    <Field id="office_id" label={label} required error={formState.errors.office_id?.message}>
      <Select
        // The choice of a draft can be shown only once the list is there.
        key={options.length}
        placeholder={offices.isPending ? t`Loading...` : t`Select LTO Branch`}
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
        <TextInput uppercase autoComplete="off" maxLength={80} {...register("dealer_name")} />
      </Field>
      <Field
        id="dealer_branch"
        label={labels.dealer_branch}
        error={formState.errors.dealer_branch?.message}
      >
        <TextInput uppercase autoComplete="off" maxLength={76} {...register("dealer_branch")} />
      </Field>
    </>
  );
}

/** Where the plate lies: an LTO office with its branch, or a car dealership (spec §2). */
export function StoragePlace({ offices, labels }: { offices: Offices; labels: Labels }) {
  const { t } = useLingui();
  const { watch, setValue, formState } = useFormContext<PlateValues>();
  const place = watch("storage_place");
  return (
    <>
      <ChoiceCards
        id="storage_place"
        legend={labels.storage_place}
        columns={1}
        name="storage_place"
        value={place}
        onChange={(value) => setValue("storage_place", value, { shouldDirty: true })}
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
        <Branch offices={offices} label={labels.office_id} />
      )}
    </>
  );
}
