import type { ComponentProps } from "react";
import { TextInput } from "./text-input.tsx";

/** An e-mail field: a phone's e-mail keyboard, without auto-correction and capitals. */
export function EmailInput(props: ComponentProps<"input">) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
