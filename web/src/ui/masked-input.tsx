import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent } from "react";
import { editFormatted, type EditKind, type Format } from "./mask.ts";
import { TextInput } from "./text-input.tsx";

type MaskedInputProps = Omit<ComponentProps<typeof TextInput>, "uppercase"> & {
  /** Formats the text; must be idempotent. */
  format: Format;
  /** Formats text that was just typed at the end. */
  grow?: Format | undefined;
  /** Parses a complete text (pasted, autofilled, or on blur); null if it cannot. */
  whole?: ((text: string) => string | null) | undefined;
};

function kindOf({ nativeEvent }: ChangeEvent<HTMLInputElement>): EditKind | "whole" {
  // Autofill and scripts send plain events.
  const { inputType, data } =
    nativeEvent instanceof InputEvent ? nativeEvent : { inputType: "", data: null };
  if (inputType.startsWith("delete"))
    return inputType.endsWith("Forward") ? "delete-forward" : "delete-backward";
  const isKey = inputType === "insertText" && data?.length === 1;
  return isKey || inputType === "insertCompositionText" ? "insert" : "whole";
}

/** Sets the value as if it had been typed, so that React notices. */
function retype(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** An input that formats its text and keeps the caret in place. */
export function MaskedInput({ format, grow = format, whole, ...props }: MaskedInputProps) {
  const { onChange, onBlur, onKeyDown, ...rest } = props;

  function edited(input: HTMLInputElement, kind: EditKind | "whole") {
    const read = kind === "whole" ? whole?.(input.value) : undefined;
    if (read) return { text: read, caret: read.length };
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length && !kind.startsWith("delete");
    const text = atEnd ? grow(input.value) : input.value;
    return editFormatted(
      format,
      { text, caret: atEnd ? text.length : caret },
      kind === "whole" ? "insert" : kind,
    );
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const edit = edited(input, kindOf(event));
    if (edit.text !== input.value) input.value = edit.text;
    // Setting the selection of an unfocused input would focus it in some browsers.
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
    onChange?.(event);
  }
  function leave(input: HTMLInputElement) {
    const read = input.readOnly ? null : whole?.(input.value);
    if (read && read !== input.value) retype(input, read);
  }
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...rest}
      onChange={change}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        leave(event.currentTarget);
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter") leave(event.currentTarget);
        onKeyDown?.(event);
      }}
    />
  );
}
