import { expect, test } from "vitest";
import { withCarried } from "../../track/form-state.ts";
import { carriedLicense } from "./submission-values.ts";

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
