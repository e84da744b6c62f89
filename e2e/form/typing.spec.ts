import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { completeForm } from "../record/complete-form.ts";

/** A field, what a person types into it, and what it shows when it is left. */
type Row = { name: string; field: Locator; typed: string; shown: string };

type Hand = { page: Page; line: CDPSession };

const compose = ({ line }: Hand, text: string) =>
  line.send("Input.imeSetComposition", {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
/** Ends what is being composed; without that, it is what a suggestion or dictation sends. */
const commit = ({ line }: Hand, text: string) => line.send("Input.insertText", { text });

async function composeGrowing(hand: Hand, word: string) {
  for (let length = 1; length <= word.length; length += 1)
    await compose(hand, word.slice(0, length));
}

async function drop({ line }: Hand, field: Locator, text: string) {
  // Not under the bar at the foot, which would take it.
  await field.evaluate((input) => input.scrollIntoView({ block: "center" }));
  const box = await field.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  const data = { items: [{ mimeType: "text/plain", data: text }], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await line.send("Input.dispatchDragEvent", {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data,
    });
}

/** Sets the value as a browser does, beside the page's scripts; a browser may say so, or not. */
const fillIn = (field: Locator, text: string, says: boolean) =>
  field.evaluate(
    (input, [value, isSaid]) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(input, value);
      if (!isSaid) return;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    [text, says] as const,
  );

/** Goes back by some signs, from the end. */
async function goBack({ page }: Hand, signs: number) {
  await page.keyboard.press("End");
  for (let n = 0; n < signs; n += 1) await page.keyboard.press("ArrowLeft");
}

const SILENT = "filled in without a word";

/** The ways in which a text comes into a field that has the focus. */
const ways: Record<string, (hand: Hand, row: Row) => Promise<unknown>> = {
  "key by key": (_, { field, typed }) => field.pressSequentially(typed),
  "each word composed": async (hand, { typed }) => {
    for (const word of typed.split(/(?<=[^\p{L}\p{N}])/u)) {
      await composeGrowing(hand, word);
      await commit(hand, word);
    }
  },
  "all composed, and corrected by the keyboard": async (hand, { typed }) => {
    await composeGrowing(hand, `${typed.slice(0, 3)}7`);
    await composeGrowing(hand, typed);
    await commit(hand, typed);
  },
  "composed after the half of it by keys, and never finished": async (hand, { field, typed }) => {
    const half = Math.ceil(typed.length / 2);
    await field.pressSequentially(typed.slice(0, half));
    await composeGrowing(hand, typed.slice(half));
  },
  "dictated at once": (hand, { typed }) => commit(hand, typed),
  "filled in": (_, { field, typed }) => fillIn(field, typed, true),
  [SILENT]: (_, { field, typed }) => fillIn(field, typed, false),
  "pasted over something else": async (hand, { field, shown }) => {
    await field.fill("123");
    await hand.page.keyboard.press("Control+a");
    await hand.page.evaluate((copied) => navigator.clipboard.writeText(copied), shown);
    await hand.page.keyboard.press("Control+v");
  },
  dropped: (hand, { field, typed }) => drop(hand, field, typed),
  "with a mistake in the middle": async (hand, { field, typed }) => {
    await field.pressSequentially(typed);
    const now = await field.inputValue();
    // A sign of its own, not a separator.
    const back = /[\p{L}\p{N}]/u.test(now.at(-4) ?? "") ? 3 : 4;
    await goBack(hand, back);
    const sign = now.at(-back - 1) ?? "";
    await hand.page.keyboard.press("Backspace");
    await field.pressSequentially(sign);
  },
  "with one left out, and put in by a keyboard that composes": async (hand, { field, typed }) => {
    const place = typed.length - 2;
    await field.pressSequentially(typed.slice(0, place) + typed.slice(place + 1));
    await goBack(hand, 1);
    await compose(hand, typed.charAt(place));
    await commit(hand, typed.charAt(place));
  },
  "with the last deleted forward": async (hand, { field, typed }) => {
    await field.pressSequentially(typed);
    await goBack(hand, 1);
    await hand.page.keyboard.press("Delete");
    await field.pressSequentially(typed.slice(-1));
  },
  "undone, and typed over": async (hand, { field, typed, shown }) => {
    await field.pressSequentially(typed);
    const signs = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    for (const key of ["z", "z", "z", "Shift+z", "Shift+z"]) {
      await hand.page.keyboard.press(`Control+${key}`);
      expect(`${signs(typed)} ${signs(shown)}`, `${key} shows what was typed`).toContain(
        signs(await field.inputValue()),
      );
    }
    await hand.page.keyboard.press("Control+a");
    await field.pressSequentially(typed);
  },
};

/** Whether another field writes in the way of the first; what each of them writes is tried in text-input.test.ts. */
const ALIKE = ["key by key", "each word composed", SILENT];

test("a field is typed into, dictated to, pasted into and filled in, and its likes as well", async ({
  visit,
  context,
}) => {
  // In every way: many short steps.
  test.slow();
  const { page } = visit;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = await completeForm(visit, "Driver's License");
  const line = await context.newCDPSession(page);
  const tryIn = async (row: Row, names: string[]) => {
    for (const name of names) {
      await row.field.fill("");
      await row.field.focus();
      await ways[name]?.({ page, line }, row);
      await row.field.blur();
      await expect.soft(row.field, `${row.name}, ${name}`).toHaveValue(row.shown);
    }
  };
  const row = (name: string, field: Locator, typed: string, shown: string): Row => ({
    name,
    field,
    typed,
    shown,
  });
  await tryIn(
    row("license number", form.licenseNumber, "n0112000001", "N01-12-000001"),
    Object.keys(ways),
  );
  for (const other of [
    row("birth date", form.birthDate, "1/5/1990", "01/05/1990"),
    row("last name", form.lastName, "peñafrancia", "PEÑAFRANCIA"),
    row("e-mail", form.email, "Maria.Luisa@example.com", "Maria.Luisa@example.com"),
  ])
    await tryIn(other, ALIKE);
  // This field is drawn again when its error changes: what nobody told it of is gone then.
  await tryIn(
    row("mobile", form.mobile, "09171234567", "09171234567"),
    ALIKE.filter((name) => name !== SILENT),
  );
});
