import { expect, test } from "vitest";
import { proofOf } from "./plate-owner.ts";

const [PLATE, MV] = ["ABC1234", "1301-00000000001"];

test.each([
  [PLATE, { number: PLATE, mv_number: "****-*********01" }, "mv_number", true],
  [PLATE, { number: PLATE, mv_number: "" }, "mv_number", false],
  [MV, { number: "A****34", mv_number: "****-*********01" }, "number", true],
  [MV, { number: "-", mv_number: "****-*********01" }, "number", false],
] as const)("looked up by %s, beside %o the %s is asked for: %s", (asked, record, other, is) => {
  expect(proofOf(asked, record)).toEqual({ other, isOnRecord: is });
});
