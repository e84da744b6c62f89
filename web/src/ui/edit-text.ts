export type Format = (text: string) => string;
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
