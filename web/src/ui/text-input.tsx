import {
  type ChangeEvent,
  type ComponentProps,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
  useRef,
} from "react";
import { useFieldControl } from "./field.tsx";
import { classNames, controlLook } from "./look.ts";

type TextInputProps = ComponentProps<"input"> &
  Partial<Writing> & {
    /** Letters are written in capitals (spec §5). */
    uppercase?: boolean | undefined;
    /** A number in its longest form, with what stands beside it; the mask, if the field shows one. */
    longest?: string | undefined;
  };

/** A number or its mask. */
const NUMBER = /^\+?[\d#\s/-]+$/u;

/**
 * With very large letters on a narrow screen: as large as they can be while the whole number is seen, to be compared
 * with the paper. Other texts may be longer than any field.
 */
function numberLook(longest: string | undefined): string | undefined {
  if (longest === undefined || !NUMBER.test(longest) || longest.length < 13) return undefined;
  return longest.length > 13 ? "text-long-number md:text-lg" : "text-number md:text-lg";
}

const asTyped = (text: string): string => text;
const inCapitals = (text: string): string => text.toUpperCase();

/** Null while a keyboard composes: the text is left alone then. */
function kindOf(event: Event): EditKind | "undo" | "redo" | null {
  // Autofill and scripts send plain events.
  if (!(event instanceof InputEvent)) return "whole";
  const { inputType, data, isComposing } = event;
  if (isComposing) return null;
  if (inputType.startsWith("history")) return inputType === "historyUndo" ? "undo" : "redo";
  if (inputType.startsWith("delete"))
    return inputType.endsWith("Forward") ? "delete-forward" : "delete-backward";
  if (inputType.endsWith("CompositionText")) return "composed";
  return inputType === "insertText" && data?.length === 1 ? "typed" : "whole";
}

/** Sets the value so that React notices, whatever it knew of the field before. */
function retype(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  input.value = "";
  set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function moveCaret(input: HTMLInputElement, caret: number) {
  // In a field without the focus this would focus it in some browsers.
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** What a field held since it has the focus. A browser that undoes what scripts wrote puts pieces together. */
function usePast() {
  const past = useRef({ texts: [""], at: 0 });
  return {
    begin(text: string) {
      past.current = { texts: [text], at: 0 };
    },
    note(text: string) {
      const { texts, at } = past.current;
      if (text !== texts[at])
        past.current = { texts: [...texts.slice(0, at + 1), text], at: at + 1 };
    },
    step(kind: "undo" | "redo"): Edit {
      const { texts, at: now } = past.current;
      const at = Math.min(Math.max(0, now + (kind === "undo" ? -1 : 1)), texts.length - 1);
      past.current.at = at;
      const text = texts[at] ?? "";
      return { text, caret: text.length };
    },
  };
}

/**
 * A one-line input that writes its text as it is typed and keeps the caret in place. What a keyboard composes is left
 * alone until the word is done: a keyboard goes on from the text that it remembers, so a change under it doubles or
 * swallows signs. Some never finish, so forms read the text as it stands (`whole`) and do not rely on its format.
 */
export function TextInput({
  uppercase = false,
  format,
  grow,
  whole,
  isRoomFor,
  longest,
  className,
  ...props
}: TextInputProps) {
  const control = useFieldControl();
  const isOwn = useRef(false);
  const past = usePast();
  const isWritten = uppercase || format !== undefined || whole !== undefined;
  const writing = { format: format ?? (uppercase ? inCapitals : asTyped), grow, whole, isRoomFor };

  function say(input: HTMLInputElement, text: string) {
    isOwn.current = true;
    retype(input, text);
    isOwn.current = false;
  }
  function editOf(input: HTMLInputElement, kind: EditKind) {
    const { value: text, selectionStart } = input;
    return written({ text, caret: selectionStart ?? text.length }, kind, writing);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const kind = isWritten && !isOwn.current ? kindOf(event.nativeEvent) : null;
    const isStep = kind === "undo" || kind === "redo";
    if (kind) {
      const { text, caret } = isStep ? past.step(kind) : editOf(input, kind);
      if (text !== input.value) {
        input.value = text;
        moveCaret(input, caret);
      }
    }
    if (!isStep) past.note(input.value);
    props.onChange?.(event);
  }
  function endComposition(event: CompositionEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const { text, caret } = editOf(input, "composed");
    if (text === input.value) return;
    say(input, text);
    moveCaret(input, caret);
  }
  function leave(input: HTMLInputElement) {
    if (input.readOnly) return;
    const { value } = input;
    const text = isWritten ? (whole?.(value) ?? writing.format(value)) : value;
    const isKnown = props.value === undefined || props.value === value;
    if (text !== value || !isKnown) say(input, text);
    // A browser may have filled it in without a word: React compares for itself.
    else if (value !== "") input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <input
      type="text"
      autoCapitalize={uppercase ? "characters" : undefined}
      // Names, streets and numbers are not words of a dictionary.
      autoCorrect={uppercase ? "off" : undefined}
      {...control}
      {...props}
      onChange={change}
      onCompositionEnd={isWritten ? endComposition : undefined}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        past.begin(event.currentTarget.value);
        props.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        leave(event.currentTarget);
        props.onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) leave(event.currentTarget);
        props.onKeyDown?.(event);
      }}
      className={classNames(
        controlLook,
        numberLook(longest ?? props.placeholder),
        "read-only:border-line read-only:bg-mist",
        // While a word is composed its capitals are only drawn.
        uppercase && "uppercase placeholder:normal-case",
        className,
      )}
    />
  );
}

type Format = (text: string) => string;
/** A field's text and the place of the caret in it. */
export type Edit = { text: string; caret: number };
/** A key, a word that a keyboard composed, a deletion, or anything at once: pasted, dropped, filled in, dictated. */
export type EditKind = "typed" | "composed" | "delete-backward" | "delete-forward" | "whole";

/** How a field writes its text. None of these may lose or reorder what belongs to the text. */
export type Writing = {
  /** Writes any text; idempotent. */
  format: Format;
  /** Writes a text that was just typed at its end. */
  grow?: Format | undefined;
  /** Reads a whole text: pasted, filled in, or left; null if it cannot. */
  whole?: ((text: string) => string | null) | undefined;
  /** A key at the end that makes the text longer than this is not taken. What is pasted is never cut. */
  isRoomFor?: ((formatted: string) => boolean) | undefined;
};

const significant = /[\p{L}\p{N}]/u;
const countSignificant = (text: string): number =>
  [...text].filter((char) => significant.test(char)).length;

/** Takes the raw text and caret after an edit; returns the written text and the caret behind the same character. */
export function written(raw: Edit, kind: EditKind, writing: Writing): Edit {
  const { format, grow = format, whole, isRoomFor } = writing;
  const atEnd = raw.caret >= raw.text.length;
  if (kind === "whole") {
    const text = whole?.(raw.text) ?? (atEnd ? grow : format)(raw.text);
    const after = countSignificant(raw.text.slice(raw.caret));
    return { text, caret: atEnd ? text.length : caretBefore(text, after) };
  }
  if (kind !== "typed" && kind !== "composed") {
    const { text, caret } = deleteThroughSeparator(format, raw, kind);
    return behindTheSame(format, { text, caret });
  }
  if (!atEnd) return behindTheSame(format, raw);
  const grown = grow(raw.text);
  const isFull = kind === "typed" && isRoomFor?.(grown) === false;
  const text = isFull ? grow([...raw.text].slice(0, -1).join("")) : grown;
  return { text, caret: text.length };
}

function behindTheSame(format: Format, { text, caret }: Edit): Edit {
  const formatted = format(text);
  // A caret behind a separator stays there.
  if (formatted === text) return { text, caret };
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  return {
    text: formatted,
    caret: caretBehind(formatted, countSignificant(format(text.slice(0, caret)))),
  };
}

// A deleted separator would come back at once: delete the character beside it instead.
function deleteThroughSeparator(format: Format, raw: Edit, kind: EditKind): Edit {
  const { text, caret } = raw;
  const back = format(text);
  const lost = back[caret];
  const onlySeparatorLost =
    lost !== undefined &&
    !significant.test(lost) &&
    back === text.slice(0, caret) + lost + text.slice(caret);
  if (!onlySeparatorLost) return raw;
  const from = kind === "delete-backward" ? caret - 1 : caret;
  if (from < 0) return raw;
  return { text: text.slice(0, from) + text.slice(from + 1), caret: from };
}

function caretBehind(text: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (seen === count) return i;
    if (significant.test(text.charAt(i))) seen += 1;
  }
  return text.length;
}

function caretBefore(text: string, count: number): number {
  let seen = 0;
  for (let i = text.length; i > 0; i -= 1) {
    if (seen === count) return i;
    if (significant.test(text.charAt(i - 1))) seen += 1;
  }
  return 0;
}

/** An input of several lines. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      {...rest}
      className={classNames(controlLook, "field-sizing-content min-h-48 resize-y", className)}
    />
  );
}
