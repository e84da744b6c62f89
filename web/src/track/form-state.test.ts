import { expect, test } from "vitest";
import { notFoundIn, withCarried } from "./form-state.ts";

test.each([
  ["nothing was typed", null, { number: "N01" }, { number: "N01" }],
  [
    "it says something else",
    { number: "N02", email: "a@b.ph" },
    { number: "N01" },
    { number: "N01", email: "a@b.ph" },
  ],
  ["nothing is carried", { number: "N02" }, { number: "", birth_date: "" }, { number: "N02" }],
  [
    "it says a part",
    { number: "N02", birth_date: "01/05/1990" },
    { number: "N01", birth_date: "" },
    { number: "N01", birth_date: "01/05/1990" },
  ],
  [
    "another number takes its place",
    { number: "ABC1001", email: "a@b.ph" },
    { mv_number: "1301-00000001001", number: null },
    { number: "", mv_number: "1301-00000001001", email: "a@b.ph" },
  ],
])("values carried by a navigation: %s", (_when, draft, carried, texts) => {
  expect(withCarried(draft, carried)).toEqual(texts);
});

const asked = { number: "N01-12-123456", birth_date: "01/05/1990" };

test.each([
  ["no state", null, undefined],
  ["values that are carried only", asked, undefined],
  ["no number", { not_found: true }, undefined],
  ["a lookup", { ...asked, not_found: true }, false],
  ["one for a renewal", { ...asked, not_found: true, for_renewal: true }, true],
])("what found nothing, and leads back to a renewal: %s", (_when, state, isRenewal) => {
  expect(notFoundIn(state)?.for_renewal).toBe(isRenewal);
});
