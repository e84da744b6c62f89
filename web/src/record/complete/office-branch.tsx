import type { Office } from "@portal/contract/office";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useOffices } from "../../api/lists.ts";
import { LoadErrorBanner } from "../../site/load-error-banner.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { PlateValues } from "./submission-values.ts";

type OfficeBranchProps = {
  label: string;
  /** Called with the loaded list. */
  onOffices: (offices: Office[]) => void;
};

/** The LTO branch that has the plate. */
export function OfficeBranch({ label, onOffices }: OfficeBranchProps) {
  const { t } = useLingui();
  const { register, formState } = useFormContext<PlateValues>();
  const { data, error, isPending, refetch } = useOffices();
  useEffect(() => {
    if (data) onOffices(data);
  }, [data, onOffices]);
  if (error)
    return (
      <LoadErrorBanner
        error={error}
        title={t`The list of branches could not be loaded`}
        onRetry={refetch}
      />
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
