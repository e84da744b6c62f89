import { useMemo, type ChangeEvent, type ComponentProps } from "react";
import { editFormatted, maskFormat, padGroups, type EditKind, type Format } from "./mask.ts";
import { TextInput } from "./text-input.tsx";

type Rule =
  | { mask: string; pad?: boolean | undefined; format?: undefined }
  | { mask?: undefined; pad?: undefined; format: Format };
type MaskedInputProps = Omit<ComponentProps<typeof TextInput>, "uppercase"> & Rule;

function kindOf(event: ChangeEvent<HTMLInputElement>): EditKind {
  const type = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : "";
  if (type.startsWith("delete") && type.endsWith("Forward")) return "delete-forward";
  return type.startsWith("delete") ? "delete-backward" : "insert";
}

/**
 * An input that writes its separators itself: by a `mask` such as `##/##/####`, or by a `format`
 * function. `pad` reads short groups as dates are typed: `1/5/2000` is `01/05/2000`.
 */
export function MaskedInput({ mask, pad = false, format, onChange, ...rest }: MaskedInputProps) {
  const rule = useMemo(() => format ?? maskFormat(mask), [mask, format]);
  const digits = mask !== undefined && !/[A*]/.test(mask);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const kind = kindOf(event);
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = kind === "insert" && caret === input.value.length;
    const text = atEnd && pad && mask ? padGroups(mask, input.value) : input.value;
    const edit = editFormatted(rule, { text, caret: atEnd ? text.length : caret }, kind);
    if (edit.text !== input.value) input.value = edit.text;
    input.setSelectionRange(edit.caret, edit.caret);
    onChange?.(event);
  }

  return (
    <TextInput
      inputMode={digits ? "numeric" : undefined}
      autoCapitalize={digits ? undefined : "characters"}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      onChange={change}
    />
  );
}
