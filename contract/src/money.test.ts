import { expect, it } from "vitest";
import { formatPesos } from "./money.ts";

it("shows amounts with two decimals", () => {
  expect(formatPesos(1234.5)).toBe("₱1,234.50");
});
