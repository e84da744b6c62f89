import { expect, test } from "vitest";
import { paymentAddress } from "./payment-address.ts";

const mock = "http://localhost:3000/static-gcash?sandbox=1f";

const payment_origins = ["http://localhost:3000", "https://pay.example"];

test.each([
  ["sandbox", mock, "/static-gcash?sandbox=1f"],
  ["production", mock, mock],
  ["sandbox", "https://pay.example/c/1", "https://pay.example/c/1"],
  ["production", "https://pay.example/static-gcash", "https://pay.example/static-gcash"],
  // All others that may not be linked: server/src/security/outside-link.unit.test.ts.
  ["production", "https://evil.example/c/1", null],
  ["sandbox", "javascript:alert(1)//pay.example", null],
  ["sandbox", "/static-gcash", null],
] as const)("in %s mode %j leads to %j", (mode, url, address) => {
  expect(paymentAddress(url, { mode, payment_origins })).toBe(address);
});
