import { beforeAll, expect, test } from "vitest";
import { challengePrice } from "../captcha/guess-limits.ts";
import { forgetSpent } from "../retention/dispose-of-due.ts";
import type { CreatedTransaction } from "@portal/contract/transaction-read";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";
import { operate } from "../../test/harness/operate.ts";

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

async function requestFor(license: string, from?: string): Promise<Asked> {
  const { status, message, data } = await ask(license, from);
  if (status !== 201) throw new Error(message);
  return { uuid: data.uuid, token: data.token };
}
const ask = async (license: string, from = OWNER) =>
  bench.call<CreatedTransaction>("POST", "/api/ste/transaction", {
    payload: await bench.requestBody(license),
    remoteAddress: from,
  });
const open = ({ uuid, token }: Asked, from: string, channel: "Gcash" | "Maya" = "Gcash") =>
  bench.checkout(uuid, token, channel, { from });
async function giveUp({ uuid, token }: Asked) {
  bench.clock.advance(1_000);
  await bench.cancel(uuid, token);
  bench.clock.advance(1_000);
}
/** The payment of this request is not paid, and its time is over. */
async function runOut({ uuid }: Asked) {
  const { expires_at: end } = await bench.paymentOf(uuid);
  bench.clock.advance(end.getTime() - bench.clock.now().getTime());
}
const refusedWith = (words: string) => ({
  status: 409,
  code: "not_deliverable",
  message: expect.stringContaining(words),
});
const TAKEN = { ...refusedWith("You are in line now"), details: { in_line: true } };
const LATER = { ...refusedWith("Someone else was in line"), details: { in_line: true } };

test("who was refused because somebody else could pay comes next, for five minutes", async () => {
  const license = await bench.newLicense();
  const [owner, stranger, other] = [
    await requestFor(license),
    await requestFor(license),
    await requestFor(license),
  ];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  const seen = async ({ uuid, token }: Asked) =>
    (await bench.read(uuid, token)).data.not_payable?.message;
  expect(await seen(owner), "said before the press").toContain("Press Continue to be in line");
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  expect(await seen(owner)).toContain("You are in line now");
  await giveUp(stranger);
  expect(await open(other, "198.51.100.2")).toMatchObject(LATER);
  expect(await seen(other)).toContain("Someone else was in line");
  // On another network: the request is in line as well.
  expect((await open(owner, "203.0.113.77")).status).toBe(200);
  await giveUp(owner);
  // The next in line, and nobody who stands there after a turn.
  expect(await open(stranger, STRANGER)).toMatchObject(LATER);
  expect((await open(other, "198.51.100.2")).status).toBe(200);
});

test("a whole IPv6 network has one place in line", async () => {
  const license = await bench.newLicense();
  const [stranger, owner] = [await requestFor(license), await requestFor(license)];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  for (let line = 1; line <= 20; line += 1)
    expect(await ask(license, `2001:db8:7:${line}::1`)).toMatchObject(TAKEN);
  bench.clock.advance(1_000);
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  await giveUp(stranger);
  bench.clock.advance(5 * MINUTE_MS);
  expect((await open(owner, OWNER)).status).toBe(200);
});

test("a place in line holds after a payment that its gateway never opened", async () => {
  const license = await bench.newLicense();
  const [stranger, owner, other] = [
    await requestFor(license),
    await requestFor(license),
    await requestFor(license),
  ];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  await bench.context.db
    .updateTable("payment")
    .set({ status: "reserved", provider_id: null, page: null })
    .where("transaction_uuid", "=", stranger.uuid)
    .execute();
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  await runOut(stranger);
  expect(await open(other, "198.51.100.2")).toMatchObject(LATER);
  expect((await open(owner, OWNER)).status).toBe(200);
});

test("who is in line and does not come is passed over", async () => {
  const license = await bench.newLicense();
  const [owner, stranger] = [await requestFor(license), await requestFor(license)];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  await giveUp(stranger);
  bench.clock.advance(4 * MINUTE_MS);
  expect(await open(stranger, STRANGER)).toMatchObject(LATER);
  bench.clock.advance(MINUTE_MS);
  expect((await open(stranger, STRANGER)).status).toBe(200);
});

test("a place is kept for forty minutes, and longer by another press", async () => {
  const license = await bench.newLicense();
  const [owner, stranger, third] = [
    await requestFor(license),
    await requestFor(license),
    await requestFor(license),
  ];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  expect(await open(third, "198.51.100.2")).toMatchObject(TAKEN);
  bench.clock.advance(20 * MINUTE_MS);
  expect(await open(third, "198.51.100.2")).toMatchObject(TAKEN);
  bench.clock.advance(21 * MINUTE_MS);
  await bench.read(stranger.uuid, stranger.token);
  expect((await open(third, "198.51.100.2")).status).toBe(200);
});

test("who ended two payments unpaid within a day comes after all others in line", async () => {
  const license = await bench.newLicense();
  const [owner, stranger, third] = [
    await requestFor(license),
    await requestFor(license),
    await requestFor(license),
  ];
  for (let nth = 0; nth < 2; nth += 1) {
    expect((await open(stranger, STRANGER)).status).toBe(200);
    await giveUp(stranger);
  }
  expect((await open(third, "198.51.100.2")).status).toBe(200);
  expect(await open(stranger, STRANGER)).toMatchObject(TAKEN);
  bench.clock.advance(MINUTE_MS);
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  await giveUp(third);
  expect(await open(await requestFor(license), STRANGER)).toMatchObject(LATER);
  expect((await open(owner, OWNER)).status).toBe(200);
});

test("another channel gives no more time while somebody waits", async () => {
  const license = await bench.newLicense();
  const [owner, stranger] = [await requestFor(license), await requestFor(license)];
  expect((await open(stranger, STRANGER)).status).toBe(200);
  const { expires_at: end } = await bench.paymentOf(stranger.uuid);
  bench.clock.advance(20 * MINUTE_MS);
  expect((await open(stranger, STRANGER, "Maya")).status).toBe(200);
  expect((await bench.paymentOf(stranger.uuid)).expires_at > end, "alone").toBe(true);
  const { expires_at: later } = await bench.paymentOf(stranger.uuid);
  expect(await open(owner, OWNER)).toMatchObject(TAKEN);
  bench.clock.advance(20 * MINUTE_MS);
  expect((await open(stranger, STRANGER)).status).toBe(200);
  expect((await bench.paymentOf(stranger.uuid)).expires_at).toEqual(later);
});

test("an operator lets one request be paid before every other one, for a day", async () => {
  const license = await bench.newLicense();
  const [owner, stranger] = [await requestFor(license), await requestFor(license)];
  const { data } = await bench.read(owner.uuid, owner.token);
  const given = { request: data.reference.toLowerCase() };
  expect(await operate(bench, "money first", given)).toMatchObject({
    message: expect.stringContaining(data.reference),
  });
  const shut = refusedWith("comes first until");
  expect(await open(stranger, STRANGER)).toMatchObject(shut);
  expect((await open(owner, OWNER)).status).toBe(200);
  await giveUp(owner);
  expect(await open(stranger, STRANGER)).toMatchObject(shut);
  bench.clock.advance(DAY_MS);
  expect((await open(stranger, STRANGER)).status).toBe(200);
  await expect(operate(bench, "money first", { request: "LTO-0000" })).rejects.toThrow(
    "no request",
  );
});

test("a change of the channel is no unpaid payment, however long it takes", async () => {
  const license = await bench.newLicense();
  const [owner, stranger, other] = [
    await requestFor(license),
    await requestFor(license),
    await requestFor(license),
  ];
  // As time goes on within a call.
  const { now } = bench.context;
  bench.context.now = () => {
    bench.clock.advance(3);
    return now();
  };
  for (const channel of ["Gcash", "Maya", "Gcash"] as const)
    expect((await open(owner, OWNER, channel)).status).toBe(200);
  bench.context.now = now;
  expect(await open(stranger, STRANGER)).toMatchObject(TAKEN);
  await giveUp(owner);
  expect(await open(owner, OWNER)).toMatchObject(LATER);
  bench.clock.advance(1_000);
  expect(await open(other, "198.51.100.2")).toMatchObject(LATER);
  expect((await open(stranger, STRANGER)).status).toBe(200);
  await giveUp(stranger);
  // Twice unpaid, and they would come after all others.
  expect(await open(other, "198.51.100.2")).toMatchObject(LATER);
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

test("the open one is given again, also above what an address may open", async () => {
  const from = "198.51.100.6";
  const [mine, other] = [
    await requestFor(await bench.newLicense()),
    await requestFor(await bench.newLicense()),
  ];
  expect((await open(mine, from)).status).toBe(200);
  for (let nth = 0; nth < 40; nth += 1) bench.context.limits.note("opened", from);
  expect((await open(other, from)).status).toBe(429);
  const again = await bench.call("PUT", `/api/ste/transaction/${mine.uuid}/checkout`, {
    payload: { payment_channel: "Gcash" },
    headers: { "x-transaction-token": mine.token, "idempotency-key": "asked-again" },
    remoteAddress: from,
  });
  expect(again.status).toBe(200);
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

test("who opened a payment is forgotten after two days, who waited after one", async () => {
  const { db } = bench.context;
  const count = async () =>
    (await db.selectFrom("payment_opener").select("client").execute()).length;
  const waiting = async () => (await db.selectFrom("pay_line").select("client").execute()).length;
  expect(Math.min(await count(), await waiting())).toBeGreaterThan(0);
  bench.clock.advance(2 * DAY_MS + 1_000);
  await forgetSpent(bench.context);
  expect([await count(), await waiting()]).toEqual([0, 0]);
});

/** Whoever is refused is forgotten at once: as it would be without a line. */
const forgetTheLine = () => bench.context.db.deleteFrom("pay_line").execute();

type Attack = {
  /** The request of the nth round, and its address. */
  next: (license: string, nth: number) => Promise<Asked>;
  /** Those that stand in line before the owner comes. */
  beforehand?: number;
  hasLine?: boolean;
};
const addressOf = (nth: number) => `192.0.2.${1 + nth}`;

/**
 * Strangers who open one payment after the other, never pay, and always press first. The owner presses when refused, and
 * again when told. @returns minutes until the owner can pay; null after two hours
 */
async function minutesShutOut({ next, beforehand = 0, hasLine = true }: Attack) {
  const license = await bench.newLicense();
  const owner = await requestFor(license);
  const all: Asked[] = [];
  const round = async (nth: number) => (all[nth] ??= await next(license, nth));
  const begin = bench.clock.now().getTime();
  const minutes = () => (bench.clock.now().getTime() - begin) / MINUTE_MS;
  for (let nth = 0; minutes() < 2 * 60; nth += 1) {
    const asked = await round(nth);
    const { status } = await open(asked, addressOf(nth));
    // The one that follows takes its place before the owner does.
    for (let at = nth + 1; at < beforehand; at += 1) await open(await round(at), addressOf(at));
    bench.clock.advance(1_000);
    const opened = await open(owner, OWNER);
    if (opened.status === 200) return Math.round(minutes());
    if (!hasLine) await forgetTheLine();
    if (status !== 200) throw new Error("Neither can pay.");
    await runOut(asked);
  }
  return null;
}

const fresh = (license: string, nth: number) => requestFor(license, addressOf(nth));
const STOCK = 6;
/** Requests that were all made before the owner's first press. */
function stock() {
  const made = new Map<string, Asked[]>();
  return async (license: string, nth: number) => {
    const known = made.get(license) ?? [];
    if (made.size === 0) {
      made.set(license, known);
      for (let at = 0; at < STOCK; at += 1) known.push(await fresh(license, at));
    }
    const asked = known[nth];
    if (!asked) throw new Error("There are no more.");
    return asked;
  };
}

test("fresh requests from fresh addresses keep an owner from paying for half an hour, not for as long as they like", async () => {
  expect(await minutesShutOut({ next: fresh })).toBe(30);
  expect(await minutesShutOut({ next: fresh, hasLine: false })).toBeNull();
});

test("requests made beforehand: half an hour, and nothing while none is open", async () => {
  expect(await minutesShutOut({ next: stock() })).toBe(30);
  const license = await bench.newLicense();
  for (let nth = 0; nth < STOCK; nth += 1) await fresh(license, nth);
  expect((await open(await requestFor(license), OWNER)).status).toBe(200);
});

test("three that stand in line beforehand cost 30, 30 and 10 minutes; each further one 10", async () => {
  expect(await minutesShutOut({ next: stock(), beforehand: 3 })).toBe(70);
  expect(await minutesShutOut({ next: stock(), beforehand: 4 })).toBe(80);
});

test("an idle request of a stranger takes nobody's turn", async () => {
  const license = await bench.newLicense();
  await requestFor(license, STRANGER);
  const owner = await requestFor(license);
  for (const channel of ["Gcash", "Maya", "Gcash", "Maya"] as const) {
    expect((await open(owner, OWNER, channel)).status).toBe(200);
    await giveUp(owner);
  }
});

test("an owner who was refused at the form or at its end comes next", async () => {
  for (const isAsked of [true, false]) {
    const license = await bench.newLicense();
    const stranger = await requestFor(license, STRANGER);
    const next = await requestFor(license, addressOf(1));
    expect((await open(stranger, STRANGER)).status).toBe(200);
    const from = isAsked ? "203.0.113.90" : "203.0.113.91";
    const { transactable } = await bench.requestBody(license);
    const refused = isAsked
      ? await bench.call("POST", "/api/ste/transaction/check", {
          payload: { transactable },
          remoteAddress: from,
        })
      : await ask(license, from);
    expect(refused).toMatchObject(TAKEN);
    await runOut(stranger);
    expect(await open(next, addressOf(1))).toMatchObject(LATER);
    expect((await open(await requestFor(license, from), from)).status).toBe(200);
  }
});
