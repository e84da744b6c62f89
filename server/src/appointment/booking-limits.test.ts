import { appointmentPurposes } from "@portal/contract/appointment-purpose";
import { beforeAll, expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { solvedCaptcha } from "../../test/harness/test-portal.ts";
import { bookingBench, type Bench } from "../../test/fixtures/bookings.ts";
import { appointmentsOf, HOLDER, type Held } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";

let strict: Bench;
let date: string;
beforeAll(async () => {
  strict = await bookingBench({ env: { LIMIT_FACTOR: "1" } });
  date = (await strict.days(RENEWAL)).at(-1)?.date ?? "";
});

test.each(appointmentPurposes)(
  "%s: every booking needs a captcha token, valid once",
  async (purpose) => {
    const { date: day } = await strict.freshDay(purpose);
    const record = await strict.newRecord(purpose);
    const body = await strict.bodyOf(purpose, record, { date: day });
    expect(await strict.book(body, { captcha: null })).toMatchObject({
      status: 422,
      code: "captcha_required",
    });
    expect((await strict.book(body, { captcha: "wrong" })).code).toBe("captcha_failed");
    expect(await appointmentsOf(strict.db, record)).toEqual([]);
    const captcha = await solvedCaptcha(strict.context);
    expect((await strict.book(body, { captcha })).status).toBe(201);
    const next = await strict.bodyOf(purpose, await strict.newRecord(purpose), { date: day });
    expect((await strict.book(next, { captcha })).code).toBe("captcha_failed");
  },
);

test("a lost answer is repeated without a captcha token", async () => {
  const body = await pickup();
  const booked = await strict.book(body, { client: "192.0.2.20", key: "a-key-without-token" });
  expect(booked.status).toBe(201);
  const again = { client: "192.0.2.20", key: "a-key-without-token", captcha: null };
  expect(await strict.book(body, again)).toEqual(booked);
});

test("beyond its day a client can book one more appointment every two hours", async () => {
  const client = "192.0.2.21";
  await strict.context.limits.take("booked", client, limits.booked.points);
  const [first, next] = [await pickup(), await pickup()];
  const key = "a-key-of-the-one-more";
  const booked = await strict.book(first, { client, key });
  expect(booked.status).toBe(201);
  const refused = await strict.book(next, { client });
  expect(refused).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Too many appointments were booked from your internet/u),
  });
  expect(await strict.book(first, { client, key }), "what was answered").toEqual(booked);
  expect((await strict.book(next, { client: "192.0.2.22" })).status).toBe(201);
});

/** Uses up the client's hourly limit except for `left` bookings. */
const leave = (client: string, left: number) =>
  strict.context.limits.take("appointment", client, limits.appointment.points - left);

test("a repeated request is answered even when the limit is used up", async () => {
  const client = "192.0.2.3";
  const [first, next] = [await pickup(), await pickup()];
  const key = "a-key-that-is-repeated";
  await leave(client, 2);
  const booked = await strict.book(first, { client, key });
  expect(booked.status).toBe(201);
  expect((await strict.book({ ...next, date: "2025-01-01" }, { client })).status).toBe(422);
  expect((await strict.book(next, { client, key: "a-key-of-another" })).status).toBe(429);
  for (let tries = 0; tries < 3; tries += 1)
    expect(await strict.book(first, { client, key })).toEqual(booked);
  expect((await strict.book(next, { client: "192.0.2.4", key: "a-key-of-another" })).status).toBe(
    201,
  );
});

test("requests refused before any read count too", async () => {
  const client = "192.0.2.5";
  const asked = { ...(await pickup()), appointable: { type: "Driver's License", id: "nonsense" } };
  await leave(client, 2);
  for (let tries = 0; tries < 2; tries += 1)
    expect((await strict.book(asked, { client })).status).toBe(404);
  expect((await strict.book(asked, { client })).status).toBe(429);
});

const pickup = async () => strict.bodyOf(LICENSE, await strict.newRecord(LICENSE), { date });

test("an unknown number and a wrong birth date get the same answer; guesses count across clients", async () => {
  const known = await strict.newRecord(RENEWAL);
  const unknown = { ...known, number: "Y00-00-000001" };
  let clients = 0;
  const ask = async (record: Held, birthDate: string) =>
    strict.book(await strict.bodyOf(RENEWAL, record, { date, birth_date: birthDate }), {
      client: `10.0.1.${(clients += 1)}`,
    });
  for (let guess = 0; guess < 5; guess += 1) {
    const wrong = await ask(known, "1950-01-01");
    expect(wrong).toMatchObject({ status: 404, code: "resource_not_found" });
    expect(await ask(unknown, "1950-01-01")).toEqual(wrong);
  }
  const late = { status: 429, code: "too_many_requests" };
  expect(await ask(known, "1950-01-01"), "the sixth").toMatchObject(late);
  for (const record of [known, unknown])
    expect(await ask(record, HOLDER.birth_date), "right, but too late").toMatchObject(late);
  expect(await appointmentsOf(strict.db, known)).toEqual([]);
  strict.clock.advance(24 * 60 * 60_000 + 1);
  expect((await ask(known, HOLDER.birth_date)).status).toBe(201);
});
