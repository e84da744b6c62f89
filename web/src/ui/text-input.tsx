import type { ChangeEvent, ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlLook } from "./control-look.ts";
import { useFieldControl } from "./field.tsx";

type TextInputProps = ComponentProps<"input"> & { uppercase?: boolean | undefined };

function toUppercaseInPlace(input: HTMLInputElement) {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const caret = input.value.slice(0, input.selectionStart ?? upper.length).toUpperCase().length;
  input.value = upper;
  input.setSelectionRange(caret, caret);
}

/** A one-line input; `uppercase` changes letters while typing and keeps the caret in place. */
export function TextInput({ uppercase = false, className, onChange, ...rest }: TextInputProps) {
  const control = useFieldControl();
  function change(event: ChangeEvent<HTMLInputElement>) {
    if (uppercase) toUppercaseInPlace(event.currentTarget);
    onChange?.(event);
  }
  return (
    <input
      type="text"
      autoCapitalize={uppercase ? "characters" : undefined}
      {...control}
      {...rest}
      onChange={change}
      className={classNames(controlLook, "read-only:border-line read-only:bg-mist", className)}
    />
  );
}
