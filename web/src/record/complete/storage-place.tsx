import type { Office } from "@portal/contract/office";
import { useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { lazyPart } from "../../site/lazy-part.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Field } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { PlateValues } from "./plate-values.ts";

type Labels = Record<"storage_place" | "office_id" | "dealer_name" | "dealer_branch", string>;

// Loaded during the captcha, together with the request for the list.
const branch = import("./office-branch.tsx");
branch.catch(() => undefined);

const LazyBranch = lazyPart(
  async () => (await branch).OfficeBranch,
  <Skeleton className="h-20 w-full" />,
);

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

/** Where the plate is kept: an LTO office with its branch, or a car dealership (spec §2). */
export function StoragePlace({
  labels,
  onOffices,
}: {
  labels: Labels;
  onOffices: (offices: Office[]) => void;
}) {
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
        <LazyBranch label={labels.office_id} onOffices={onOffices} />
      )}
    </>
  );
}
