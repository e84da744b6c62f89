import { expect, test } from "vitest";
import { parentOf, pickLevel } from "./picked-address.ts";

const whole = { region: "1", province: "2", municipality: "3", barangay: "4" };

test.each([
  ["region", { region: "9", province: "", municipality: "", barangay: "" }],
  ["province", { region: "1", province: "9", municipality: "", barangay: "" }],
  ["municipality", { region: "1", province: "2", municipality: "9", barangay: "" }],
  ["barangay", { region: "1", province: "2", municipality: "3", barangay: "9" }],
] as const)("choosing the %s clears what is lower", (level, expected) => {
  expect(pickLevel(whole, level, "9")).toEqual(expected);
});

test("each level loads the items of its parent", () => {
  expect(parentOf(whole, "region")).toBe("");
  expect(parentOf(whole, "province")).toBe("1");
  expect(parentOf(whole, "barangay")).toBe("3");
});
