import type { CDPSession, Locator, Page } from "@playwright/test";
import { openPickup } from "../appointment/filled-booking.ts";
import type { Visit } from "../browser/visit.ts";
import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { completeForm } from "../record/complete-form.ts";
import type { License } from "../record/records.ts";
import { landing } from "../track/landing.ts";

/** A field, what a person types into it, and what it shows when it is left. */
type Row = { name: string; field: Locator; typed: string; shown: string; ways: string[] };
/** The first field of its kind: in every way. */
const row = (name: string, field: Locator, typed: string, shown: string): Row => ({
  name,
  field,
  typed,
  shown,
  ways: Object.keys(ways),
});
/** Another that writes in the way of one above: whether it does. */
const alike = (...[name, field, typed, shown]: Parameters<typeof row>): Row => ({
  ...row(name, field, typed, shown),
  ways: ["key by key", "each word composed", SILENT],
});

/** The fields of every form, by the screen that they are on. */
const screens: Record<string, (visit: Visit, license: License) => Promise<Row[]>> = {
  "the look-up of a license": async (visit) => {
    const form = await landing(visit);
    return [
      row("license number", form.number, "n0112000001", "N01-12-000001"),
      row("birth date", form.birthDate, "01151990", "01/15/1990"),
    ];
  },
  "the look-up of a plate": async (visit) => {
    const form = await landing(visit);
    await form.choose("Plate Number");
    return [
      row("plate", form.plate, "abc 1001", "ABC 1001"),
      row("MV file number", form.plate, "130100000001001", "1301-00000001001"),
    ];
  },
  "the complete form of a license": async (visit) => {
    const form = await completeForm(visit, "Driver's License");
    return [
      row("LTMS number", form.ltmsNumber, "123456789012345", "12-345678-9012345"),
      alike("license number", form.licenseNumber, "N01-12-000001", "N01-12-000001"),
      alike("birth date", form.birthDate, "1/5/1990", "01/05/1990"),
      alike("first name", form.firstName, "maria luisa", "MARIA LUISA"),
      alike("middle name", form.middleName, "ylagan", "YLAGAN"),
      row("last name", form.lastName, "peñafrancia", "PEÑAFRANCIA"),
      row("e-mail", form.email, "Maria.Luisa@example.com", "Maria.Luisa@example.com"),
      row("mobile", form.mobile, "09171234567", "09171234567"),
    ];
  },
  "the complete form of a plate": async (visit) => {
    const form = await completeForm(visit, "Plate Number");
    await form.carDealership.check();
    return [
      alike("plate", form.plateNumber, "abc1001", "ABC1001"),
      alike("MV file number", form.mvNumber, "130100000001001", "1301-00000001001"),
      alike("dealer", form.dealerName, "toyota pasig", "TOYOTA PASIG"),
    ];
  },
  "a booking": async (visit, license) => {
    const form = await openPickup(visit, license);
    return [
      alike("full name", form.fullName, "maria ylagan", "MARIA YLAGAN"),
      alike("birth date", form.birthDate, "Jan 5, 1990", "01/05/1990"),
      alike("e-mail", form.email, "maria@example.com", "maria@example.com"),
      row("mobile after +63", form.mobile, "9171234567", "917-123-4567"),
      row("mobile with its zero", form.mobile, "09171234567", "917-123-4567"),
    ];
  },
  "a request for delivery": async (visit, license) => {
    const form = await openLicenseDelivery(visit, license);
    await form.courier("GoGo Express").check();
    return [
      alike("line 1", form.line1, "12 sampaguita st", "12 SAMPAGUITA ST"),
      alike("line 2", form.line2, "near the church", "NEAR THE CHURCH"),
      alike("postal code", form.postalCode, "1100", "1100"),
    ];
  },
};

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

async function paste({ page }: Hand, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+v");
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
  "each character composed": async (hand, { typed }) => {
    for (const sign of typed) {
      await compose(hand, sign);
      await commit(hand, sign);
    }
  },
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
  "composed and never finished": (hand, { typed }) => composeGrowing(hand, typed),
  "composed after the half of it by keys": async (hand, { field, typed }) => {
    const half = Math.ceil(typed.length / 2);
    await field.pressSequentially(typed.slice(0, half));
    await composeGrowing(hand, typed.slice(half));
  },
  "dictated at once": (hand, { typed }) => commit(hand, typed),
  "filled in": (_, { field, typed }) => fillIn(field, typed, true),
  [SILENT]: (_, { field, typed }) => fillIn(field, typed, false),
  pasted: (hand, { shown }) => paste(hand, shown),
  "pasted over something else": async (hand, { field, shown }) => {
    await field.fill("123");
    await hand.page.keyboard.press("Control+a");
    await paste(hand, shown);
  },
  dropped: (hand, { field, typed }) => drop(hand, field, typed),
  "typed over something else": async (hand, { field, typed }) => {
    await field.fill("123");
    await hand.page.keyboard.press("Control+a");
    await field.pressSequentially(typed);
  },
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
  "undone and typed again": async (hand, { field, typed, shown }) => {
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

// Every field in every way: many short steps.
test.describe.configure({ timeout: 900_000 });

for (const [screen, open] of Object.entries(screens))
  test(`typing into ${screen}`, async ({ visit, sandbox, context }) => {
    const { page } = visit;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const rows = await open(visit, await sandbox.license());
    const line = await context.newCDPSession(page);
    for (const one of rows)
      for (const way of one.ways) {
        // This field is drawn again when its error changes: what nobody told it of is gone then.
        if (way === SILENT && one.name.startsWith("mobile")) continue;
        await one.field.fill("");
        await one.field.focus();
        await ways[way]?.({ page, line }, one);
        await one.field.blur();
        await expect
          .soft(one.field, `${one.name}, ${way}`)
          .toHaveValue(one.shown, { timeout: 2000 });
      }
  });
