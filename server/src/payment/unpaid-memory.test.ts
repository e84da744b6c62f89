import { beforeAll, expect, test } from "vitest";
import { challengePrice } from "../captcha/challenge-price.ts";
import { forgetSpent } from "../retention/forget-spent.ts";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OWNER = "203.0.113.1";
const STRANGER = "198.51.100.1";

type Bench = Awaited<ReturnType<typeof deliveryBench>>;
type Asked = { uuid: string; token: string };

let bench: Bench;
beforeAll(async () => {
  bench = await deliveryBench({ env: { LIMIT_FACTOR: "1" } });
});

async function requestFor(license: string): Promise<Asked> {
  const { data } = await bench.post(await bench.requestBody(license));
  return { uuid: data.uuid, token: data.token };
}
const open = ({ uuid, token }: Asked, from: string, channel: "Gcash" | "Maya" = "Gcash") =>
  bench.checkout(uuid, token, channel, { from });
async function giveUp({ uuid, token }: Asked) {
  bench.clock.advance(1_000);
  await bench.cancel(uuid, token);
  bench.clock.advance(1_000);
}
const LATER = { status: 409, code: "not_deliverable", message: expect.stringContaining("first") };

test("a request that was opened and not paid comes after one that had no turn, for a day", async () => {
  const license = await bench.newLicense();
  const [owner, stranger] = [await requestFor(license), await requestFor(license)];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  await giveUp(stranger);
  expect(await open(stranger, "198.51.100.2"), "from another address too").toMatchObject(LATER);
  const { data } = await bench.read(stranger.uuid, stranger.token);
  expect(data.not_payable, "said before the press").toMatchObject({ message: LATER.message });
  expect((await open(owner, OWNER)).status).toBe(200);
  await giveUp(owner);
  // Both had their turn.
  expect((await open(stranger, STRANGER)).status).toBe(200);
});

test("alone with a record, a person may try as often as their wallet needs", async () => {
  const owner = await requestFor(await bench.newLicense());
  for (const channel of ["Gcash", "Maya", "Gcash", "Maya"] as const) {
    expect((await open(owner, OWNER, channel)).status).toBe(200);
    if (channel === "Maya") await giveUp(owner);
  }
});

test("a change of the channel is no unpaid payment", async () => {
  const license = await bench.newLicense();
  const [owner] = [await requestFor(license), await requestFor(license)];
  for (const channel of ["Gcash", "Maya", "Gcash"] as const)
    expect((await open(owner, "203.0.113.2", channel)).status).toBe(200);
});

test("new requests do not help: of one client two unpaid payments a record and day", async () => {
  const license = await bench.newLicense();
  const owner = await requestFor(license);
  const answers = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const asked = await requestFor(license);
    const { status } = await open(asked, "198.51.100.3");
    answers.push(status);
    if (status === 200) await giveUp(asked);
  }
  expect(answers).toEqual([200, 200, 409, 409]);
  expect((await open(owner, OWNER)).status).toBe(200);
});

test("three at a time of one client; the open one is given again without a proof", async () => {
  const asked = [];
  for (let nth = 0; nth < 4; nth += 1) asked.push(await requestFor(await bench.newLicense()));
  const statuses = [];
  for (const one of asked) statuses.push((await open(one, "198.51.100.4")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const [first, , , fourth] = asked;
  if (!first || !fourth) throw new Error("There are four.");
  const again = (headers: object) =>
    bench.call("PUT", `/api/ste/transaction/${first.uuid}/checkout`, {
      payload: { payment_channel: "Gcash" },
      headers: { "x-transaction-token": first.token, ...headers },
      remoteAddress: "198.51.100.4",
    });
  expect((await again({})).status).toBe(200);
  await giveUp(first);
  expect(await again({})).toMatchObject({ status: 422, code: "captcha_required" });
  expect((await open(fourth, "198.51.100.4")).status).toBe(200);
});

test("a proof gets dearer with the payments that a client opens", async () => {
  const from = "198.51.100.5";
  expect(await challengePrice(bench.context, from)).toBe(1);
  for (let nth = 0; nth < 6; nth += 1) {
    const asked = await requestFor(await bench.newLicense());
    expect((await open(asked, from)).status).toBe(200);
    await giveUp(asked);
  }
  expect(await challengePrice(bench.context, from)).toBe(4);
});

test("who opened a payment is forgotten after two days", async () => {
  const { db } = bench.context;
  const count = async () =>
    (await db.selectFrom("payment_opener").select("client").execute()).length;
  expect(await count()).toBeGreaterThan(0);
  bench.clock.advance(2 * DAY_MS + 1_000);
  await forgetSpent(bench.context);
  expect(await count()).toBe(0);
});

/** Somebody who shuts the owner out with one request after the other, and always presses first. */
async function shutOutMinutes(addresses: number): Promise<number> {
  const license = await bench.newLicense();
  const owner = await requestFor(license);
  let shut = 0;
  for (let minute = 0; minute < DAY_MS / MINUTE_MS; minute += 31) {
    const asked = await requestFor(license).catch(() => null);
    const from = `192.0.2.${1 + (minute % addresses)}`;
    const isHeld = asked?.uuid !== undefined && (await open(asked, from)).status === 200;
    if (!isHeld) break;
    shut += 31;
    bench.clock.advance(31 * MINUTE_MS);
    await bench.read(asked.uuid, asked.token);
  }
  expect((await open(owner, OWNER)).status).toBe(200);
  return shut;
}

test("a stranger with three addresses keeps the owner out for hours at most, not for good", async () => {
  expect(await shutOutMinutes(1)).toBe(62);
  expect(await shutOutMinutes(3)).toBeLessThanOrEqual(6 * 31);
});
