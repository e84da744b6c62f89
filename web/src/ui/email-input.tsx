import type { ComponentProps } from "react";
import { TextInput } from "./text-input.tsx";

/** An e-mail address: its keyboard on a phone, nothing corrected or made large. */
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
