import { beforeEach, expect, test } from "vitest";
import { stubSession } from "../test/stored-session.ts";
import { clearSession, readSession, writeSession } from "./session.ts";
import { licenseDraftItem } from "./record/record-session.ts";
import { trackChoiceItem } from "./track/track-session.ts";
import { preferredCourierItem } from "./site/site-session.ts";
import { checkoutDetailsItem } from "./delivery/delivery-session.ts";

beforeEach(() => stubSession());

test("an item is read as it was written, and is null after removal", () => {
  writeSession(licenseDraftItem, { number: "N01" });
  expect(readSession(licenseDraftItem)).toEqual({ number: "N01" });
  writeSession(licenseDraftItem, null);
  expect(readSession(licenseDraftItem)).toBeNull();
});

test("the same stored text returns the same object", () => {
  writeSession(licenseDraftItem, { number: "N01" });
  expect(readSession(licenseDraftItem)).toBe(readSession(licenseDraftItem));
});

test.each(["{", "null", '"Pigeon"', "[]", '{"uuid":1}'])(
  "%s counts as absent and is removed",
  (text) => {
    sessionStorage.setItem("portal.preferred_courier", text);
    sessionStorage.setItem("portal.checkout_details", text);
    expect(readSession(preferredCourierItem)).toBeNull();
    expect(readSession(checkoutDetailsItem)).toBeNull();
    for (const name of ["preferred_courier", "checkout_details"])
      expect(sessionStorage.getItem(`portal.${name}`)).toBeNull();
  },
);

test("without storage the items are kept in memory", () => {
  stubSession({ broken: true });
  writeSession(trackChoiceItem, "Plate Number");
  expect(readSession(trackChoiceItem)).toBe("Plate Number");
  clearSession();
  expect(readSession(trackChoiceItem)).toBeNull();
});

test("if the storage is full, the newer text in memory counts", () => {
  writeSession(trackChoiceItem, "Plate Number");
  const room = sessionStorage.setItem;
  sessionStorage.setItem = () => {
    throw new Error("full");
  };
  writeSession(trackChoiceItem, "Driver's License");
  expect(readSession(trackChoiceItem)).toBe("Driver's License");
  sessionStorage.setItem = room;
  writeSession(trackChoiceItem, "Plate Number");
  expect(readSession(trackChoiceItem)).toBe("Plate Number");
});
