import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import {
  dateInWords,
  growDate,
  isoDateIn,
  isRoomForDate,
  settleDate,
  shapeDate,
} from "./typed-date.ts";

type BirthDateFieldProps = {
  field: Omit<ComponentProps<typeof Field>, "children">;
  /** The field's text, repeated in words once it is a date. */
  shown: string;
  input: Omit<ComponentProps<typeof TextInput>, "format" | "grow" | "whole" | "isRoomFor">;
};

/** A birth date as MM/DD/YYYY; accepts every common way of writing a date. */
export function BirthDateField({ field, shown, input }: BirthDateFieldProps) {
  const { i18n } = useLingui();
  const iso = isoDateIn(shown);
  return (
    <Field
      {...field}
      aside={<span aria-live="polite">{iso && dateInWords(iso, i18n.locale)}</span>}
    >
      <TextInput
        format={shapeDate}
        grow={growDate}
        whole={settleDate}
        isRoomFor={isRoomForDate}
        spellCheck={false}
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
        autoComplete="bday"
        {...input}
      />
    </Field>
  );
}
