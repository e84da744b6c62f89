import { expect, test } from "vitest";
import { paymentAddress } from "./payment-address.ts";

const mock = "http://localhost:3000/static-gcash?sandbox=1f";

test.each([
  ["sandbox", mock, "/static-gcash?sandbox=1f"],
  ["production", mock, mock],
  ["sandbox", "https://pay.example/c/1", "https://pay.example/c/1"],
  ["production", "https://pay.example/static-gcash", "https://pay.example/static-gcash"],
  ["production", "javascript:alert(1)", null],
  ["sandbox", "data:text/html,x", null],
  ["sandbox", "", null],
  ["sandbox", "/static-gcash", null],
] as const)("in %s mode %j leads to %j", (mode, url, address) => {
  expect(paymentAddress(url, mode)).toBe(address);
});
