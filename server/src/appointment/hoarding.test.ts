import { DAY_MS } from "@portal/contract/days";
import { expect, test } from "vitest";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { bookingBench, type Bench, type Body, type Day } from "../../test/fixtures/bookings.ts";
import { limitSlotsTo } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const BOT_ADDRESSES = 4;
/** Days of 20 places each, at one office. */
const MANY = { tries: 10_000, days: 15, people: 200 };
/** Enough to see that the limits are what leaves places. */
const FEW = { tries: 100, days: 3, people: 20 };

type Client = { address: string; body: Body | null; refusedUntil: number };
const newClient = (address: string): Client => ({ address, body: null, refusedUntil: 0 });

/** Books the earliest day that has a place for `who`. @returns whether that succeeded */
async function takeOne(bench: Bench, days: Day[], who: Client): Promise<boolean> {
  const token = cheapCaptcha(bench.context.secrets, bench.clock.now);
  who.body ??= await bench.bodyOf(LICENSE, await bench.newRecord(LICENSE), {});
  for (let day = days[0]; day; day = days[0]) {
    const payload = { ...who.body, date: day.date };
    const { status, code } = await bench.book(payload, {
      client: who.address,
      captcha: await token(),
    });
    if (status === 201 || status === 404) who.body = null;
    if (status === 429) who.refusedUntil = bench.clock.now().getTime() + DAY_MS / 24;
    if (code !== "slot_full") return status === 201;
    days.shift();
  }
  return false;
}

/**
 * For a day, bots with unlimited real licenses, contacts and captcha tokens book first; then people come, each once and
 * from their own address. A bot's address that was refused is skipped for an hour, because the same limit would refuse
 * it again.
 * @returns how many of the people got a place
 */
async function hoard(bench: Bench, many: typeof MANY): Promise<number> {
  // The first two days can no longer be booked when the people come, a day later.
  const days = (await bench.days(LICENSE)).slice(2, 2 + many.days);
  await limitSlotsTo(
    bench.db,
    days.map(({ id }) => id),
  );
  const bots = Array.from({ length: BOT_ADDRESSES }, (_, n) => ({
    ...newClient(`192.0.2.${n}`),
    days: [...days],
  }));
  for (let tries = 0; tries < many.tries; tries += 1) {
    const bot = bots[tries % BOT_ADDRESSES];
    if (bot && bot.refusedUntil <= bench.clock.now().getTime()) await takeOne(bench, bot.days, bot);
    bench.clock.advance((DAY_MS * 0.9) / many.tries);
  }
  let people = 0;
  const left = [...days];
  for (let n = 0; n < many.people; n += 1)
    if (await takeOne(bench, left, newClient(`10.1.${n}.1`))) people += 1;
  return people;
}

test("after 10,000 tries by bots 95 % of 200 people still get a place", async () => {
  const bench = await bookingBench({ env: { LIMIT_FACTOR: "1" } });
  expect(await hoard(bench, MANY)).toBeGreaterThanOrEqual(MANY.people * 0.95);
}, 240_000);

test("without limits the bots leave nothing", async () => {
  expect(await hoard(await bookingBench(), FEW)).toBe(0);
});
