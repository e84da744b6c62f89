import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editFormatted, maskFormat, padGroups, type EditKind } from "./mask.ts";

const date = maskFormat("##/##/####");
const letters = maskFormat("A##-##-######");
const eager = (text: string) => {
  const kept = text.replaceAll(/\D/g, "").slice(0, 4);
  return kept.length < 2 ? kept : `${kept.slice(0, 2)}-${kept.slice(2)}`;
};

describe("maskFormat", () => {
  test.each([
    ["", ""],
    ["1", "1"],
    ["12", "12"],
    ["12/", "12/"],
    ["12-", "12/"],
    ["1/", "1"],
    ["123", "12/3"],
    ["12345678", "12/34/5678"],
    ["123456789", "12/34/5678"],
    ["12/34/5678", "12/34/5678"],
    [" 12 34 5678 ", "12/34/5678"],
    ["ab12", "12"],
  ])("date %j becomes %j", (typed, expected) => {
    expect(date(typed)).toBe(expected);
  });

  test.each([
    ["a1234567890", "A12-34-567890"],
    ["A12-34-567890", "A12-34-567890"],
    ["1a12", "A12"],
  ])("letters %j become %j", (typed, expected) => {
    expect(letters(typed)).toBe(expected);
  });

  test("formatting twice changes nothing", () => {
    fc.assert(fc.property(fc.string(), (text) => date(date(text)) === date(text)));
  });
});

describe("padGroups", () => {
  test.each([
    ["1/", "01/"],
    ["01/5/", "01/05/"],
    ["1/5/2000", "01/05/2000"],
    ["1-5-2000", "01/05/2000"],
    ["12/34/5", "12/34/5"],
    ["/", "/"],
    ["123/4", "123/4"],
    ["12345678", "12345678"],
  ])("%j is read as %j", (typed, expected) => {
    expect(padGroups("##/##/####", typed)).toBe(expected);
  });
});

/** `|` marks the caret. */
function edit(shown: string, kind: EditKind, format = date): string {
  const caret = shown.indexOf("|");
  const result = editFormatted(format, { text: shown.replace("|", ""), caret }, kind);
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe("editFormatted", () => {
  test.each<[string, EditKind, string, string]>([
    ["a digit typed at the end", "insert", "123|", "12/3|"],
    ["a digit typed before the separator", "insert", "1|2", "1|2"],
    ["a digit typed in the middle", "insert", "12/9|34/5678", "12/9|3/4567"],
    ["a digit that belongs behind the separator", "insert", "129|/34", "12/9|3/4"],
    ["a date pasted over everything", "insert", "01021999|", "01/02/1999|"],
    ["a digit taken out of the middle", "delete-backward", "1|/34/5678", "1|3/45/678"],
    ["backspace behind a separator", "delete-backward", "12|34/5678", "1|3/45/678"],
    ["delete before a separator", "delete-forward", "12|34/5678", "12|/45/678"],
    ["backspace at the end", "delete-backward", "12/|", "12/|"],
    ["everything removed", "delete-backward", "|", "|"],
  ])("%s", (_name, kind, shown, expected) => {
    expect(edit(shown, kind)).toBe(expected);
  });

  test("backspace clears a full date one character at a time", () => {
    let shown = "12/34/5678";
    for (let presses = 1; presses <= 10; presses += 1) {
      const raw = { text: shown.slice(0, -1), caret: shown.length - 1 };
      const next = editFormatted(date, raw, "delete-backward");
      expect(next).toEqual({ text: raw.text, caret: raw.text.length });
      shown = next.text;
    }
    expect(shown).toBe("");
  });

  test("backspace works with a format that always adds its separator", () => {
    expect(edit("12|", "delete-backward", eager)).toBe("1|");
  });
});
