import { expect, test } from "vitest";
import {
  appointmentPurposes,
  appointmentTypes,
  isPurpose,
  purposeOf,
  purposeRules,
} from "./appointment-purpose.ts";
import { transactableTypes } from "./status.ts";

test.each([
  [
    "Driver's License Renewal",
    ["Renewal", "Driver's License", { days: 2, months: 2 }, ["receipt_image_url"]],
  ],
  [
    "Driver's License Pickup",
    ["Pickup", "Driver's License", { days: 2, months: 2 }, ["id_image_url", "receipt_image_url"]],
  ],
  [
    "Plate Number Pickup",
    ["Pickup", "Plate Number", { days: 10, months: 4 }, ["cr_image_url", "receipt_image_url"]],
  ],
] as const)("%s", (purpose, [type, appointableType, window, required]) => {
  expect(purposeRules[purpose]).toEqual({ type, appointableType, window, required });
  expect(purposeOf(type, appointableType)).toBe(purpose);
});

test("every pair of types has at most one purpose", () => {
  const found = appointmentTypes.flatMap((type) =>
    transactableTypes.flatMap((appointableType) => purposeOf(type, appointableType) ?? []),
  );
  expect(found.toSorted()).toEqual([...appointmentPurposes].toSorted());
  expect(purposeOf("Renewal", "Plate Number")).toBeUndefined();
});

test.each([
  ["Plate Number Pickup", true],
  ["plate number pickup", false],
  ["", false],
  ["constructor", false],
  ["toString", false],
])("%j is a purpose: %s", (text, expected) => {
  expect(isPurpose(text)).toBe(expected);
});
