import { courierCodes } from "@portal/contract/courier";
import { expect, test } from "vitest";
import { checkoutTheme } from "./checkout-screen.tsx";

test.each([
  ["Quadx", "sky", "merchant"],
  ["Skyward", "green", "plain"],
  ["Abyan", "cyan", "plain"],
  ["Go21", "navy", "plain"],
  ["", "navy", "plain"],
  ["constructor", "navy", "plain"],
])("the checkout of %j is %s with %s words", (code, colour, words) => {
  expect(checkoutTheme(code)).toEqual({ colour, words });
});

test("every courier has a theme", () => {
  for (const code of courierCodes)
    expect(checkoutTheme(code).colour).toMatch(/^(?:sky|green|cyan|navy)$/u);
});
