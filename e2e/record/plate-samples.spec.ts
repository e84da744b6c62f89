import { maskMvNumber } from "@portal/contract/document-numbers";
import { expect, test } from "../fixtures.ts";
import { landing } from "../track/landing.ts";
import { samples } from "./samples.ts";
import { onStatus, PRODUCED, type BadgeVariant } from "./status.ts";

type Shown = {
  badge: [BadgeVariant, string];
  headline: string;
  says?: string[];
  buttons: string[];
  /** Where it stands, and what comes next. */
  now?: string[];
  /** Where it lies, as the details name it. */
  place?: string;
};

const delivery = "You may also have it delivered to your address by courier.";

/** What spec §2 says of each sample, by plate number. */
const shown: Record<string, Shown> = {
  ABC1001: {
    badge: ["warning", "Available"],
    headline: PRODUCED,
    says: ["Click the set appointment button below.", delivery],
    buttons: ["Deliver my Plate", "Set Appointment"],
  },
  ABC1002: {
    badge: ["warning", "For Verification"],
    headline: "Your details are being reviewed.",
    says: ["You will be notified by email as soon as this is done."],
    buttons: [],
  },
  ABC1003: {
    badge: ["danger", "Rejected"],
    headline: "Your details have been rejected.",
    says: ["THE CERTIFICATE OF REGISTRATION IS NOT LEGIBLE"],
    buttons: ["Send the details again"],
  },
  ABC1004: {
    badge: ["warning", "Delivered"],
    headline: "Your Plate Number is already received!",
    buttons: ["Tell us at once"],
  },
  ABC1005: {
    badge: ["warning", "Processing"],
    headline: "We are now locating your plate number.",
    buttons: [],
    now: [
      "Courier fee paid",
      "The courier collects it from the office.",
      "Ready for the courier by: ",
    ],
  },
  ABC1006: {
    badge: ["warning", "Processing"],
    headline: "We found your plate!",
    says: ["preparing it for pickup by your chosen courier"],
    buttons: [],
  },
  ABC1007: {
    badge: ["warning", "Processing"],
    headline: "Your Plate Number is on the way!",
    buttons: [],
  },
  ABC1008: {
    badge: ["warning", "Available"],
    headline: "Plate Number Available",
    says: ["SAMPLE MOTORS MAKATI", "contact them"],
    buttons: [],
    now: ["Ask the dealership when you can pick it up."],
    place: "SAMPLE MOTORS MAKATI",
  },
  GAA1009: {
    badge: ["warning", "Available"],
    headline: PRODUCED,
    says: ["Go to the office provided below."],
    buttons: [],
  },
  "123ABC": {
    badge: ["warning", "Available"],
    headline: PRODUCED,
    says: [delivery],
    buttons: ["Deliver my Plate", "Set Appointment"],
  },
  GAA1011: {
    badge: ["warning", "Available"],
    headline: "Plate Number Available",
    says: ["your dealership", "contact them"],
    buttons: [],
    place: "-",
  },
  GAA1012: {
    badge: ["neutral", "Unknown"],
    headline: "We have no status for this number at the moment.",
    buttons: [],
  },
  GAA1013: {
    badge: ["warning", "For Verification"],
    headline: "Your details are being reviewed.",
    buttons: [],
  },
};

test("every sample plate is in the table", () => {
  const numbers = samples.plate_numbers.map(({ number }) => number);
  expect(numbers.toSorted()).toEqual(Object.keys(shown).toSorted());
});

test("every sample plate says what spec §2 says of it", { tag: "@once" }, async ({ visit }) => {
  let form = await landing(visit);
  for (const {
    number,
    mv_number,
    office,
    status: state,
    storage_place,
    what,
  } of samples.plate_numbers) {
    await test.step(`plate ${number}: ${what}`, async () => {
      const expected = shown[number];
      if (!expected) throw new Error(`Nothing is said about ${number}`);
      await form.lookUpPlate(number);
      const status = await onStatus(visit, expected.headline, number);
      await status.expectBadge(...expected.badge);
      for (const sentence of expected.says ?? []) await expect(status.said).toContainText(sentence);
      if (!expected.says?.includes(delivery)) await expect(status.said).not.toContainText(delivery);
      await status.expectButtons(expected.buttons);
      for (const sentence of expected.now ?? []) await expect(status.story).toContainText(sentence);
      await expect(status.details).toContainText(
        // Shown with dots.
        maskMvNumber(mv_number).replaceAll("*", "•"),
      );
      await expect(status.details).toContainText(expected.place ?? office ?? "");
      const atDealer = storage_place === "Dealer" && state === "Available";
      await expect(status.details.getByText("Office", { exact: true })).toHaveCount(
        atDealer ? 0 : 1,
      );
      // Two messages may come: of the review, and of the day it is ready.
      await expect(visit.page.getByText("the day the plate itself is ready")).toHaveCount(
        expected.badge[1] === "For Verification" ? 1 : 0,
      );
      await expect(visit.page).toHaveURL(`/plate-no/${number}`);
      form = await status.lookUpAnother();
    });
  }
});

test("a plate is also found by its MV number", { tag: "@once" }, async ({ visit }) => {
  const { lookUpPlate } = await landing(visit);
  await lookUpPlate("130100000001001");
  const status = await onStatus(visit, PRODUCED, "plate-by-mv-number");
  // Whoever tries one MV number after the other learns no plate number.
  await expect(status.details).toContainText("A••••01");
  await expect(visit.page.getByText("ABC1001")).toHaveCount(0);
  await expect(visit.page).toHaveURL("/plate-no/1301-00000001001");
});
