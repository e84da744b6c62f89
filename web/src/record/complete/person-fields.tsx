import { type Applicant, suffixes } from "@portal/contract/person";
import { displayMobile } from "@portal/contract/contact";
import { orDash } from "@portal/contract/text";
import { toDisplayDate } from "@portal/contract/days";
import { useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { BirthDateField } from "../../form/birth-date-field.tsx";
import { EmailField } from "../../form/email-field.tsx";
import type { PersonValues } from "./submission-values.ts";
import type { SummaryRow } from "../../ui/summary-list.tsx";

/** The person's fields as rows of the confirmation. */
export function usePersonRows(): (person: Applicant) => SummaryRow[] {
  const { t } = useLingui();
  const labels = useFieldLabels();
  return (person) => [
    { term: labels.birth_date, asWritten: true, value: toDisplayDate(person.birth_date) },
    { term: labels.first_name, asWritten: true, value: person.first_name },
    { term: labels.middle_name, asWritten: true, value: orDash(person.middle_name) },
    { term: labels.last_name, asWritten: true, value: person.last_name },
    { term: labels.suffix, value: person.suffix || t`N/A` },
    { term: labels.email, asWritten: true, value: person.email },
    { term: labels.contact_number, asWritten: true, value: displayMobile(person.contact_number) },
  ];
}

/** Field names of both complete forms: at the field, in the error summary, in the confirmation. */
export function useFieldLabels() {
  const { t } = useLingui();
  return {
    birth_date: t`Birth Date`,
    first_name: t`First Name`,
    middle_name: t`Middle Name`,
    last_name: t`Last Name`,
    suffix: t`Suffix`,
    email: t`Email`,
    contact_number: t`Mobile Number`,
    consent: "",
  };
}

function useField() {
  const labels = useFieldLabels();
  const { errors } = useFormContext<PersonValues>().formState;
  return (name: Exclude<keyof PersonValues, "consent">, required = true) => ({
    id: name,
    label: labels[name],
    required,
    error: errors[name]?.message,
  });
}

/** Birth date, names, suffix, e-mail and mobile of the applicant, inside a complete form. */
export function PersonFields() {
  const field = useField();
  const { register } = useFormContext<PersonValues>();
  return (
    <>
      <BirthDateField
        field={field("birth_date")}
        shown={useWatch<PersonValues, "birth_date">({ name: "birth_date" })}
        input={{ ...register("birth_date"), className: "sm:max-w-3xs" }}
      />
      <NameAndContactFields />
    </>
  );
}

/** The part of it that a request for delivery asks too. */
export function NameAndContactFields() {
  const { t } = useLingui();
  const field = useField();
  const { register, setValue, formState } = useFormContext<PersonValues>();
  return (
    <>
      <Field
        {...field("first_name")}
        hint={t`One name only? Put a dash (-) here, and the name as the last name.`}
      >
        <TextInput uppercase autoComplete="given-name" {...register("first_name")} />
      </Field>
      <Field {...field("middle_name", false)}>
        <TextInput uppercase autoComplete="additional-name" {...register("middle_name")} />
      </Field>
      <div className="flex flex-wrap gap-4">
        <Field {...field("last_name")} className="grow basis-40">
          <TextInput uppercase autoComplete="family-name" {...register("last_name")} />
        </Field>
        <Field {...field("suffix", false)} className="basis-25">
          <Select
            options={suffixes.map((suffix) => ({ value: suffix, label: suffix || t`N/A` }))}
            autoComplete="honorific-suffix"
            {...register("suffix")}
          />
        </Field>
      </div>
      <EmailField
        field={field("email")}
        shown={useWatch<PersonValues, "email">({ name: "email" })}
        input={register("email")}
        onTake={(email) => setValue("email", email, { shouldValidate: formState.isSubmitted })}
      />
      <Field {...field("contact_number")} hint={t`For example 0917 123 4567`}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="sm:max-w-3xs"
          {...register("contact_number")}
        />
      </Field>
    </>
  );
}
