import { purposeRules } from "@portal/contract/appointment-purpose";
import { useLingui } from "@lingui/react/macro";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { MobileInput } from "../../form/mobile-input.tsx";
import { BirthDateField } from "../../form/birth-date-field.tsx";
import { EmailField } from "../../form/email-field.tsx";
import { Field, Group } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { type BookingField, type BookingValues, fieldNames } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

export function DetailsStep({ purpose }: Pick<BookingSubject, "purpose">) {
  const { t } = useLingui();
  const { register, control, setValue, formState } = useFormContext<BookingValues>();
  // The birth date has already been checked by the lookup.
  const proven = purposeRules[purpose].type === "Renewal";
  const field = (name: BookingField) => ({
    id: name,
    label: t(fieldNames[name]),
    required: true,
    error: formState.errors[name]?.message,
  });
  return (
    <Group title={t`Your details`} hint={t`We send the confirmation and reminders here.`}>
      <Field {...field("full_name")} hint={t`As printed on the ID that you show at the office`}>
        <TextInput uppercase autoComplete="name" {...register("full_name")} />
      </Field>
      <BirthDateField
        field={field("birth_date")}
        shown={useWatch({ control, name: "birth_date" })}
        input={{ ...register("birth_date"), readOnly: proven }}
      />
      <EmailField
        field={field("email")}
        shown={useWatch({ control, name: "email" })}
        input={register("email")}
        onTake={(email) => setValue("email", email, { shouldValidate: formState.isSubmitted })}
      />
      <Field {...field("contact_number")} hint={t`For example 917 123 4567`}>
        <Controller
          control={control}
          name="contact_number"
          render={({ field: { value, onChange, onBlur } }) => (
            <MobileInput value={value} onChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
    </Group>
  );
}
