import { courierCodes, type Courier, type FeeRange, type Quote } from "@portal/contract/courier";
import { describe, expect, test } from "vitest";
import { loadAddresses } from "../address/address-store.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { writeRoutes } from "../payment/payment-store.ts";
import { courierRoutes } from "./courier-routes.ts";

const portal = await testPortal({ sample: true, routes: [courierRoutes] });
await loadAddresses(portal.context.db);

const get = (url: string) => portal.app.inject({ url: `/api/ste/delivery_courier/${url}` });
const dataOf = async <T>(url: string) => (await get(url)).json<{ data: T }>().data;

describe("couriers of an office", () => {
  test("the four that serve it, in the order of spec §3", async () => {
    expect(await dataOf<Courier[]>("couriers/0071")).toEqual([
      {
        code: "Quadx",
        name: "GoGo Express",
        enabled: true,
        available_payment_channels: ["Gcash", "Maya", "Visa", "Dayon QRPH"],
        unavailable_payment_channels: [],
      },
      {
        code: "Skyward",
        name: "FSI",
        enabled: true,
        available_payment_channels: ["Dayon QRPH", "Gcash"],
        unavailable_payment_channels: [],
      },
      {
        code: "Abyan",
        name: "Abyan",
        enabled: true,
        available_payment_channels: ["Dayon QRPH", "Maya"],
        unavailable_payment_channels: [],
      },
      {
        code: "Go21",
        name: "GO21",
        enabled: true,
        available_payment_channels: ["Qrph", "Gcash"],
        unavailable_payment_channels: [],
      },
    ]);
  });

  test("an office without delivery has none; an unknown office is not found", async () => {
    expect(await dataOf("couriers/R7-ALCOY-DO")).toEqual([]);
    expect((await get("couriers/9999")).json()).toMatchObject({ code: "resource_not_found" });
  });

  test("a disabled courier is listed as disabled", async () => {
    const { db } = portal.context;
    await db.updateTable("courier").set({ enabled: false }).where("code", "=", "Go21").execute();
    expect((await dataOf<Courier[]>("couriers/0071")).at(-1)).toMatchObject({
      code: "Go21",
      enabled: false,
    });
    await db.updateTable("courier").set({ enabled: true }).where("code", "=", "Go21").execute();
  });
});

describe("payment channels", () => {
  test.each(courierCodes)("%s", async (code) => {
    const answer = await get(`${encodeURIComponent(code)}/payment_channels`);
    expect(answer.statusCode).toBe(200);
  });

  test("an unknown courier is not found", async () => {
    expect((await get("quadx/payment_channels")).statusCode).toBe(404);
  });
});

describe("what no merchant account collects", () => {
  const gcash = { courier_code: "Go21", channel: "Gcash", account: "sandbox" } as const;
  const go21 = async () => (await dataOf<Courier[]>("couriers/0071")).at(-1);

  test("a channel without a route is not offered", async () => {
    const { db } = portal.context;
    expect(await writeRoutes(db, [gcash, { ...gcash, courier_code: "Nobody" }], null)).toEqual([
      "Nobody",
    ]);
    expect(await go21()).toMatchObject({ enabled: true, available_payment_channels: ["Gcash"] });
    expect(await dataOf("Go21/payment_channels")).toEqual(["Gcash"]);
  });

  test("a courier who could not be paid cannot be chosen", async () => {
    const { db } = portal.context;
    await writeRoutes(db, [], null);
    expect(await go21()).toMatchObject({ enabled: false, available_payment_channels: [] });
    const { code, accounts } = { code: "Go21", accounts: ["other", "sandbox"] };
    await writeRoutes(db, [{ ...gcash, account: "other" }], "sandbox");
    expect(await go21()).toMatchObject({ available_payment_channels: ["Qrph", "Gcash"] });
    const kept = await db
      .selectFrom("payment_route")
      .select("account")
      .where("courier_code", "=", code)
      .orderBy("channel")
      .execute();
    expect(kept.map(({ account }) => account)).toEqual(accounts);
    await writeRoutes(db, [], "sandbox");
  });
});

test("a courier for whom no account carries is offered nowhere", async () => {
  const { context } = portal;
  const kept = context.couriers;
  const [own] = [...kept.values()];
  if (!own) throw new Error("The sandbox has an account.");
  const couriers = ["Skyward", "Abyan"];
  context.couriers = new Map([[own.name, { ...own, couriers }]]);
  const listed = await dataOf<Courier[]>("couriers/0071");
  expect(listed.map(({ code, enabled }) => [code, enabled])).toEqual([
    ["Quadx", false],
    ["Skyward", true],
    ["Abyan", true],
    ["Go21", false],
  ]);
  expect(listed[0]?.available_payment_channels).toEqual([]);
  expect(await dataOf("Go21/payment_channels")).toEqual([]);
  expect((await get("Quadx/quote?barangay_code=1381300082")).statusCode).toBe(404);
  const fees = await dataOf<FeeRange[]>("fees");
  expect(fees.map(({ delivery_courier: code }) => code)).toEqual(couriers);
  await writeRoutes(context.db, [], null);
  expect(await dataOf("fees")).toEqual([]);
  await writeRoutes(context.db, [], "sandbox");
  context.couriers = kept;
});

test("lists the fees and days in force of each enabled courier", async () => {
  const { db } = portal.context;
  const fees = (tag = "") =>
    portal.app.inject({
      url: "/api/ste/delivery_courier/fees",
      headers: { "if-none-match": tag },
    });
  const first = await fees();
  const ranges = first
    .json<{ data: FeeRange[] }>()
    .data.map((fee) => [fee.payee, fee.min_amount, fee.max_amount, fee.min_days, fee.max_days]);
  expect(ranges).toEqual([
    ["GoGo Express", 150, 290, 2, 8],
    ["FSI", 140, 280, 1, 9],
    ["Abyan", 130, 270, 2, 10],
    ["GO21", 120, 260, 2, 10],
  ]);
  expect(first.json<{ data: FeeRange[] }>().data[0]).toMatchObject({
    delivery_courier: "Quadx",
    agency_share: 0,
    sample: true,
    zones: [
      { zone: "NCR", amount: 150, min_days: 2, max_days: 3 },
      { zone: "Luzon", amount: 190, min_days: 2, max_days: 4 },
      { zone: "Visayas", amount: 220, min_days: 3, max_days: 5 },
      { zone: "Mindanao", amount: 240, min_days: 3, max_days: 6 },
      { zone: "Island", amount: 290, min_days: 5, max_days: 8 },
    ],
  });
  expect(first.headers["cache-control"]).toBe("public, no-cache");
  const etag = String(first.headers["etag"]);
  const again = await fees(etag);
  expect([again.statusCode, again.body]).toEqual([304, ""]);

  const fee = { courier_code: "Go21", zone: "Island", sample: true };
  await db
    .insertInto("courier_fee")
    .values([
      { ...fee, effective_from: "2024-06-01", amount_centavos: 25_050 },
      { ...fee, effective_from: "2999-01-01", amount_centavos: 99_900 },
    ])
    .execute();
  await db.updateTable("courier").set({ enabled: false }).where("code", "=", "Quadx").execute();
  const changed = (await fees(etag)).json<{ data: FeeRange[] }>().data;
  expect(changed.map(({ delivery_courier: code }) => code)).toEqual(["Skyward", "Abyan", "Go21"]);
  expect(changed.at(-1)).toMatchObject({ min_amount: 120, max_amount: 250.5 });
  // Its newest fee says no days: a range over the others would promise too much.
  expect(changed.at(-1)).toMatchObject({ min_days: null, max_days: null });
  await db.updateTable("courier").set({ enabled: true }).where("code", "=", "Quadx").execute();
});

describe("a quote", () => {
  test("for a barangay", async () => {
    expect(await dataOf<Quote>("Quadx/quote?barangay_code=1381300082")).toEqual({
      delivery_courier: "Quadx",
      payee: "GoGo Express",
      amount: 150,
      agency_share: 0,
      zone: "NCR",
      sample: true,
    });
  });

  test("for a point on the map, by its nearest municipality", async () => {
    const quote = await dataOf<Quote>("Skyward/quote?latitude=10.3095&longitude=123.9113");
    expect(quote).toMatchObject({ zone: "Visayas", amount: 210, payee: "FSI" });
  });

  test.each([
    ["J%26T/quote?barangay_code=1381300082", 404, "resource_not_found"],
    ["Nobody/quote?barangay_code=1381300082", 404, "resource_not_found"],
    ["Quadx/quote?barangay_code=1381399999", 422, "invalid_fields"],
    ["Quadx/quote?barangay_code=12", 422, "invalid_fields"],
    ["Skyward/quote?latitude=25.03&longitude=121.56", 422, "invalid_fields"],
    ["Skyward/quote?latitude=x&longitude=121", 422, "invalid_fields"],
    ["Skyward/quote?latitude=14&latitude=15&longitude=121", 422, "invalid_fields"],
    ["Quadx/quote", 422, "invalid_fields"],
  ])("%s is refused", async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
  });
});
