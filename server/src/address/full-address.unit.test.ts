import { expect, test } from "vitest";
import { fullAddress } from "./address-store.ts";

const bagongSilang = { barangay: "Bagong Silang", municipality: "Los Baños", province: "Laguna" };
const cebu = { barangay: "Lahug", municipality: "Cebu City", province: "Cebu City" };

test.each([
  [
    { line1: "1 Mabini St.", line2: "Unit 2", postalCode: "4030" },
    bagongSilang,
    "1 MABINI ST., UNIT 2, BAGONG SILANG, LOS BAÑOS, LAGUNA 4030",
  ],
  [
    { line1: " 1 Mabini St. ", line2: " ", postalCode: "4030" },
    bagongSilang,
    "1 MABINI ST., BAGONG SILANG, LOS BAÑOS, LAGUNA 4030",
  ],
  [
    { line1: "1 Mabini St.", line2: "", postalCode: "6000" },
    cebu,
    "1 MABINI ST., LAHUG, CEBU CITY 6000",
  ],
  [{ line1: "1 Mabini St.", line2: "", postalCode: "" }, cebu, "1 MABINI ST., LAHUG, CEBU CITY"],
])("%j in %j", (lines, address, text) => {
  expect(fullAddress(lines, address)).toBe(text);
});
