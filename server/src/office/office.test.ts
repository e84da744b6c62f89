import type { Office } from "@portal/contract/office";
import { expect, test } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";
import { officeRoutes } from "./office-routes.ts";

const portal = await testPortal({ sample: true, routes: [officeRoutes] });

const list = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: "/api/ste/office", query, headers });
const offices = async (query?: Record<string, string>) =>
  (await list(query)).json<{ data: Office[] }>().data;

test("lists the first per_page offices by name", async () => {
  const all = await offices({ per_page: "10000" });
  expect(all).toHaveLength(114);
  expect(await offices()).toEqual(all);
  expect(await offices({ per_page: "5" })).toEqual(all.slice(0, 5));
  expect(all.find(({ code }) => code === "0071")).toEqual({
    id: "central-office",
    code: "0071",
    name: "LTO Central Office",
    full_address: "East Avenue, Diliman, Quezon City 1100",
    latitude: 14.6441,
    longitude: 121.0483,
    approximate: true,
    hours: "Monday to Friday, 8:00 AM to 5:00 PM",
    region: "NCR",
    city: "Quezon City",
    drivers_license_delivery_enabled: true,
    drivers_license_appointment_new_enabled: true,
    plate_number_delivery_enabled: true,
    plate_number_appointment_enabled: true,
    drivers_license_renewal_enabled: true,
  });
});

test.each(["many", "-1", "1.5"])("per_page=%s is refused", async (perPage) => {
  const answer = await list({ per_page: perPage });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { errors: { per_page: [expect.any(String)] } },
  ]);
});

test("a cached list is sent again a second after it changed, and not before", async () => {
  const first = await list();
  const etag = String(first.headers["etag"]);
  expect(first.headers["cache-control"]).toBe("public, no-cache");
  const again = await list({}, { "if-none-match": `"other", W/${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await portal.context.db
    .updateTable("office")
    .set({ name: "LTO Head Office" })
    .where("code", "=", "0071")
    .execute();
  expect((await list({}, { "if-none-match": etag })).statusCode).toBe(304);
  portal.clock.advance(1_000);
  const changed = await list({}, { "if-none-match": etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers["etag"]).not.toBe(etag);
});
