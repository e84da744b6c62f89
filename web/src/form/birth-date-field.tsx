import { toIsoDate } from "@portal/contract/calendar-day";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { MaskedInput } from "../ui/masked-input.tsx";
import { dateInWords } from "./month-names.ts";
import { growDate, readDate, shapeDate } from "./typed-date.ts";

type BirthDateFieldProps = {
  field: Omit<ComponentProps<typeof Field>, "children">;
  /** What stands in the field, to be said in words as soon as it is a date. */
  shown: string;
  input: Omit<ComponentProps<typeof MaskedInput>, "format" | "grow" | "whole">;
};

/** A birth date as MM/DD/YYYY, typed, pasted or filled in in whatever way dates are written. */
export function BirthDateField({ field, shown, input }: BirthDateFieldProps) {
  const { i18n } = useLingui();
  const iso = toIsoDate(shown);
  return (
    <Field
      {...field}
      aside={<span aria-live="polite">{iso && dateInWords(iso, i18n.locale)}</span>}
    >
      <MaskedInput
        format={shapeDate}
        grow={growDate}
        whole={readDate}
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
        autoComplete="bday"
        {...input}
      />
    </Field>
  );
}
