import * as v from "valibot";
import { expect, test } from "vitest";
import { allCalls } from "./api.ts";
import type { Call } from "./calls/call.ts";
import { courierCodeOfPath } from "./courier.ts";
import { problems } from "./problem.ts";

const calls = Object.values<Call>(allCalls).map(({ method, path }) => `${method} ${path}`);

test.each([
  "GET /api/ste/drivers_license/inquire",
  "GET /api/ste/plate_number/inquire",
  "POST /api/ste/drivers_license",
  "POST /api/ste/plate_number",
  "POST /api/ste/transaction",
  "PUT /api/ste/transaction/:id",
  "GET /api/ste/transaction/:id",
  "PUT /api/ste/transaction/:id/checkout",
  "GET /api/ste/delivery_courier/couriers/:office_code",
  "GET /api/delivery_courier/quadx/region",
  "GET /api/delivery_courier/quadx/province",
  "GET /api/delivery_courier/quadx/municipality",
  "GET /api/delivery_courier/quadx/barangay",
  "POST /api/file/upload",
  "PUT /api/payment/callback",
  "GET /api/ste/appointment/:reference",
  "POST /api/ste/appointment",
  "GET /api/ste/appointment/schedule",
  "GET /api/ste/office",
])("the table holds %s", (call) => {
  expect(calls).toContain(call);
});

test("no two calls have the same method and path, and each lists its failures once", () => {
  expect(new Set(calls).size).toBe(calls.length);
  for (const call of Object.values<Call>(allCalls))
    expect(new Set(call.problems).size, call.path).toBe(call.problems.length);
});

test.each(Object.values<Call>(allCalls).filter((call) => call.query))(
  "$method $path refuses unknown fields",
  ({ query }) => {
    const issues = query && v.safeParse(query, { unknown: "1" }).issues;
    expect(issues?.map((issue) => v.getDotPath(issue))).toContain("unknown");
  },
);

test("every failure has a status of 400 or more and a sentence", () => {
  for (const [code, { status, message }] of Object.entries(problems)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(message, code).toMatch(/^[A-Z].+[.)]$/u);
  }
});

test.each([
  ["quadx", "Quadx"],
  ["j&T", "J&T"],
  ["wExpress", "WExpress"],
  ["riderko", "Riderko"],
])("courier path %j means %j", (segment, code) => {
  expect(courierCodeOfPath(segment)).toBe(code);
});
