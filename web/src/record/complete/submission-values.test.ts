import { expect, test } from "vitest";
import { withCarried } from "../../track/form-state.ts";
import { carriedLicense, carriedPlate } from "./submission-values.ts";

const LTMS = "21-123456-1234567";

test.each([
  ["another license was looked up", "N02-12-123456", ""],
  ["the same license was looked up again", "N01-12-123456", LTMS],
  ["no license number was typed before", "", LTMS],
])("the LTMS number of the draft when %s", (_when, number, ltms) => {
  const kept = { number: number === "" ? "" : "N01-12-123456", ltms_reference: LTMS };
  const carried = { number: number || "N01-12-123456", birth_date: "", not_found: true };
  const texts = withCarried(kept, carriedLicense({ ...carried, for_renewal: false }, kept));
  expect(texts).toMatchObject({ number: carried.number, ltms_reference: ltms });
});

const [PLATE, MV] = ["ABC1001", "1301-00000001001"];

test.each([
  [
    "the other number of the vehicle was tried, as advised",
    MV,
    { number: PLATE, mv_number: "" },
    { number: PLATE, mv_number: MV },
  ],
  [
    "the other number was tried, where a dash stood for it",
    MV,
    { number: PLATE, mv_number: "-" },
    { number: PLATE, mv_number: MV },
  ],
  [
    "the same number was looked up again",
    PLATE,
    { number: PLATE, mv_number: MV },
    { number: PLATE, mv_number: MV },
  ],
  [
    "another vehicle was looked up",
    "ABC1002",
    { number: PLATE, mv_number: MV },
    { number: "ABC1002", mv_number: "" },
  ],
])("the numbers of the plate's draft when %s", (_when, number, kept, expected) => {
  const carried = { number, birth_date: "", not_found: true, for_renewal: false };
  expect(withCarried(kept, carriedPlate(carried, kept))).toMatchObject(expected);
});
