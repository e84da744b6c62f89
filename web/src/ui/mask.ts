export type Format = (text: string) => string;
export type Edit = { text: string; caret: number };
export type EditKind = "insert" | "delete-backward" | "delete-forward";

const slots: Record<string, RegExp> = { "#": /\d/, A: /[A-Z]/, "*": /[A-Z0-9]/ };
const significant = /[\p{L}\p{N}]/u;

/**
 * Makes the format of a mask: `#` is a digit, `A` a letter, `*` either (in capitals), any other character a
 * separator. Characters that do not fit are dropped. A separator is added only when a character follows or it was
 * typed, so that backspace is never stuck.
 */
export function maskFormat(mask: string): Format {
  return (text) => {
    const typed = [...text.toUpperCase()];
    let out = "";
    let pending = "";
    for (const place of mask) {
      const slot = slots[place];
      if (!slot) {
        if (typed[0] !== undefined && !significant.test(typed[0])) {
          typed.shift();
          out += pending + place;
          pending = "";
        } else pending += place;
        continue;
      }
      while (typed[0] !== undefined && !slot.test(typed[0])) typed.shift();
      const next = typed.shift();
      if (next === undefined) return out;
      out += pending + next;
      pending = "";
    }
    return out;
  };
}

/** Pads short groups of a digit mask with zeros: `1/5/2000` in `##/##/####` becomes `01/05/2000`. */
export function padGroups(mask: string, text: string): string {
  const sizes = mask.split(/[^#]+/).map((group) => group.length);
  const separator = /[^#]/.exec(mask)?.[0] ?? "";
  const groups = text.trim().split(/\D+/);
  if (groups.length < 2 || groups.length > sizes.length) return text;
  const short = groups
    .slice(0, -1)
    .every((group, i) => group.length > 0 && group.length <= (sizes[i] ?? 0));
  if (!short) return text;
  return groups
    .map((group, i) => (i < groups.length - 1 ? group.padStart(sizes[i] ?? 0, "0") : group))
    .join(separator);
}

/** Takes the raw text and caret after an edit; returns the formatted text and the caret after the same character. */
export function editFormatted(format: Format, raw: Edit, kind: EditKind): Edit {
  const { text, caret } = kind === "insert" ? raw : deleteThroughSeparator(format, raw, kind);
  const formatted = format(text);
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  const before = countSignificant(text.slice(0, caret));
  return { text: formatted, caret: caretBehind(formatted, before) };
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

function countSignificant(text: string): number {
  return [...text].filter((char) => significant.test(char)).length;
}

function caretBehind(text: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (seen === count) return i;
    if (significant.test(text.charAt(i))) seen += 1;
  }
  return text.length;
}
