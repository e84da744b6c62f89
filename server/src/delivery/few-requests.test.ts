import { expect, test } from "vitest";
import { forgetSpent } from "../retention/dispose-of-due.ts";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";

const DAY_MS = 24 * 60 * 60_000;
const OWNER = "203.0.113.1";

const bench = await deliveryBench({ env: { LIMIT_FACTOR: "1" } });

async function ask(license: string, from: string): Promise<number> {
  const payload = await bench.requestBody(license);
  const sent = { payload, remoteAddress: from };
  return (await bench.call("POST", "/api/ste/transaction", sent)).status;
}
/** How many of so many requests are made. */
async function made(license: string, from: string, tries: number): Promise<number> {
  let count = 0;
  for (let nth = 0; nth < tries; nth += 1) if ((await ask(license, from)) === 201) count += 1;
  return count;
}

test("a person may change her mind nine times a day; the tenth other request is told when the form opens", async () => {
  const license = await bench.newLicense();
  expect(await made(license, OWNER, 10)).toBe(10);
  const { transactable } = await bench.requestBody(license);
  const told = { payload: { transactable }, remoteAddress: OWNER };
  const refusal = {
    status: 409,
    code: "not_deliverable",
    message: expect.stringContaining("many requests"),
  };
  expect(await bench.call("POST", "/api/ste/transaction/check", told)).toMatchObject(refusal);
  expect(await ask(license, OWNER)).toBe(409);
  bench.clock.advance(DAY_MS);
  const later = { payload: await bench.requestBody(license), remoteAddress: OWNER };
  expect((await bench.call("POST", "/api/ste/transaction", later)).status).toBe(201);
});

test("at once, too", async () => {
  const license = await bench.newLicense();
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(license, OWNER)));
  expect(all.filter((status) => status === 201).length).toBe(10);
});

test("with one look-up a stranger makes ten requests a day, not 2,880, and two from each other address", async () => {
  const license = await bench.newLicense();
  expect(await made(license, "198.51.100.1", 15)).toBe(10);
  expect(await made(license, "198.51.100.2", 5)).toBe(2);
  expect(await made(license, "198.51.100.3", 5)).toBe(2);
  expect(await ask(license, OWNER), "the owner is not shut out").toBe(201);
});

test("who made a request is forgotten after two days", async () => {
  const { db } = bench.context;
  const count = async () =>
    (await db.selectFrom("request_maker").select("client").execute()).length;
  expect(await count()).toBeGreaterThan(0);
  bench.clock.advance(2 * DAY_MS + 1_000);
  await forgetSpent(bench.context);
  expect(await count()).toBe(0);
});
