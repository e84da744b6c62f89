import { suffixes } from "@portal/contract/suffix";
import { useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Group } from "../../ui/group.tsx";
import { EmailField } from "../../form/later/email-field.tsx";
import { useFieldLabels } from "../../record/complete/person-fields.tsx";
import type { ShippingValues } from "./shipping-values.ts";

type Person = "first_name" | "middle_name" | "last_name" | "email" | "contact_number";

function SuffixField({ locked }: { locked: boolean }) {
  const { t } = useLingui();
  const { register, getValues, formState } = useFormContext<ShippingValues>();
  return (
    <Field id="suffix" label={t`Suffix`} error={formState.errors.suffix?.message}>
      {locked ? (
        <TextInput readOnly value={getValues("suffix") || t`N/A`} />
      ) : (
        <Select
          options={suffixes.map((suffix) => ({ value: suffix, label: suffix || t`N/A` }))}
          autoComplete="honorific-suffix"
          {...register("suffix")}
        />
      )}
    </Field>
  );
}

/** The recipient. `locked` when an existing request is changed (spec §5). */
export function WhoGroup({ locked }: { locked: boolean }) {
  const { t } = useLingui();
  const { register, setValue, formState } = useFormContext<ShippingValues>();
  const labels = useFieldLabels();
  const field = (name: Person, required = true) => ({
    id: name,
    label: labels[name],
    required: required && !locked,
    error: formState.errors[name]?.message,
  });
  const input = (name: Person) => ({ ...register(name), readOnly: locked });
  return (
    <Group
      title={t`Who receives it`}
      hint={
        locked
          ? t`Your name, e-mail and mobile number can no longer be changed.`
          : t`As printed on the ID that you show to the rider.`
      }
    >
      <Field {...field("first_name")}>
        <TextInput uppercase autoComplete="given-name" maxLength={80} {...input("first_name")} />
      </Field>
      <Field {...field("middle_name", false)}>
        <TextInput
          uppercase
          autoComplete="additional-name"
          maxLength={80}
          {...input("middle_name")}
        />
      </Field>
      <Field {...field("last_name")}>
        <TextInput uppercase autoComplete="family-name" maxLength={80} {...input("last_name")} />
      </Field>
      <SuffixField locked={locked} />
      <EmailField
        field={field("email")}
        shown={useWatch<ShippingValues, "email">({ name: "email" })}
        input={input("email")}
        onTake={(email) => setValue("email", email, { shouldValidate: formState.isSubmitted })}
      />
      <Field {...field("contact_number")} hint={locked ? undefined : t`For example 0917 123 4567`}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...input("contact_number")} />
      </Field>
    </Group>
  );
}
