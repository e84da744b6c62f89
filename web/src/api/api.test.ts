import { expect, test } from "vitest";
import { addressOf, isSuccess } from "./api.ts";

test.each([
  [199, false],
  [200, true],
  [201, true],
  [298, true],
  [299, false],
  [304, false],
  [422, false],
])("status %i is a success: %s", (status, expected) => {
  expect(isSuccess(status)).toBe(expected);
});

test.each([
  ["/api/x", {}, {}, "/api/x"],
  ["/api/:id/y", { id: "a/b" }, {}, "/api/a%2Fb/y"],
  ["/api/:code/quote", { code: "J&T" }, {}, "/api/J%26T/quote"],
  ["/api/x", {}, { q: "A B", none: undefined, nothing: null }, "/api/x?q=A+B"],
  ["/api/x", {}, { "date_range[from]": "2027-01-01" }, "/api/x?date_range%5Bfrom%5D=2027-01-01"],
])("%s with %j and %j", (path, params, query, expected) => {
  expect(addressOf(path, params, query)).toBe(expected);
});
