import { expect, test } from "vitest";
import { codesOf, noCodes, parentOf, pickLevel, type Level } from "./picked-address.ts";

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

const place = {
  id: "",
  name: "",
  address: "",
  city: "",
  province: "",
  latitude: 0,
  longitude: 0,
  zip_code: null,
};
const found = (address_level: Level | null, address_code: string | null) =>
  codesOf({ ...place, address_level, address_code });

test("a found place gives the codes of its level and above", () => {
  const city = { region: "0700000000", province: "0730600000", municipality: "0730600000" };
  expect(found("barangay", "0730600042")).toEqual({ ...city, barangay: "0730600042" });
  expect(found("municipality", "0730600000")).toEqual({ ...city, barangay: "" });
  // Manila as a whole has districts below it.
  expect(found("province", "1380600000")).toEqual({
    region: "1300000000",
    province: "1380600000",
    municipality: "",
    barangay: "",
  });
  expect(found(null, null)).toEqual(noCodes);
});
