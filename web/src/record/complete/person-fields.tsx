import { suffixes } from "@portal/contract/suffix";
import { useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { BirthDateField } from "../../form/birth-date-field.tsx";
import { EmailField } from "../../form/later/email-field.tsx";
import { useFieldLabels } from "./field-labels.ts";
import type { PersonValues } from "./submission-resolver.ts";

/** Birth date, names, suffix, e-mail and mobile of the person who asks; inside a complete form. */
export function PersonFields() {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const { register, setValue, formState } = useFormContext<PersonValues>();
  const field = (name: Exclude<keyof PersonValues, "consent">, required = true) => ({
    id: name,
    label: labels[name],
    required,
    error: formState.errors[name]?.message,
  });
  return (
    <>
      <BirthDateField
        field={field("birth_date")}
        shown={useWatch<PersonValues, "birth_date">({ name: "birth_date" })}
        input={register("birth_date")}
      />
      <Field {...field("first_name")}>
        <TextInput uppercase autoComplete="given-name" {...register("first_name")} />
      </Field>
      <Field {...field("middle_name", false)}>
        <TextInput uppercase autoComplete="additional-name" {...register("middle_name")} />
      </Field>
      <Field {...field("last_name")}>
        <TextInput uppercase autoComplete="family-name" {...register("last_name")} />
      </Field>
      <Field {...field("suffix", false)}>
        <Select
          options={suffixes.map((suffix) => ({ value: suffix, label: suffix || t`N/A` }))}
          autoComplete="honorific-suffix"
          {...register("suffix")}
        />
      </Field>
      <EmailField
        field={field("email")}
        shown={useWatch<PersonValues, "email">({ name: "email" })}
        input={register("email")}
        onTake={(email) => setValue("email", email, { shouldValidate: formState.isSubmitted })}
      />
      <Field {...field("contact_number")} hint={t`For example 0917 123 4567`}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register("contact_number")} />
      </Field>
    </>
  );
}
