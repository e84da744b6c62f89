import { expect, test } from "vitest";
import { fallbackRoute } from "./fallback-route.ts";

const typed = { number: "N01-12-123456", birth_date: "01/05/1990" };

test.each([
  ["Driver's License Pickup", typed, { to: "/license-form", state: typed }],
  ["Driver's License Pickup", null, { to: "/license-form", state: { number: "", birth_date: "" } }],
  ["Plate Number Pickup", null, { to: "/plate-no-form", state: { number: "" } }],
  [
    "Plate Number Pickup",
    { number: "ABC1001", birth_date: "01/05/1990" },
    { to: "/plate-no-form", state: { number: "ABC1001" } },
  ],
] as const)("%s carries what its form can use", (purpose, carried, route) => {
  expect(fallbackRoute(purpose, carried)).toEqual(route);
});
