import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createLimits } from "../limits/limits.ts";
import { Problem } from "../problem/problem.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { passWithoutToken } from "./captcha-gate.ts";
import { challengePrice, countedGuess, sweepLevel } from "./guess-limits.ts";

const { db } = await freshDatabase();

/** Several processes of one portal, with their own counts and clock. */
function portal() {
  const key = randomBytes(32);
  const hide = (subject: string) => createHmac("sha256", key).update(subject).digest("base64url");
  let time = TEST_START.getTime();
  const now = () => new Date(time);
  return {
    process: () => ({ now, limits: createLimits({ db, hide, factor: 1, exactFactor: 1, now }) }),
    pass: (ms: number): void => void (time += ms),
  };
}
type Process = ReturnType<ReturnType<typeof portal>["process"]>;

const miss = (at: Process, client: string) =>
  countedGuess(at, client, async () => {
    throw new Problem("resource_not_found");
  });
const hit = (at: Process, client: string) => countedGuess(at, client, async () => "found");
const NOT_FOUND = { code: "resource_not_found" };
const TOO_MANY = { code: "too_many_requests" };
/** Makes `count` misses, each from a client in another network. */
async function sweep(at: Process, count: number) {
  for (let one = 0; one < count; one += 1)
    await expect(miss(at, `20.${one >> 8}.${one & 255}.1`)).rejects.toMatchObject(NOT_FOUND);
}

describe("the level of a sweep (R-40)", () => {
  test("is shared by all processes, requires a token from everyone, and ends", async () => {
    const { process, pass } = portal();
    const [one, two] = [process(), process()];
    await sweep(one, 199);
    expect(await sweepLevel(one)).toBe(0);
    await passWithoutToken(two, "192.0.2.1");
    await sweep(one, 1);
    await one.limits.exchange();
    await two.limits.exchange();
    expect(await sweepLevel(two)).toBe(3);
    await expect(passWithoutToken(two, "192.0.2.2")).rejects.toMatchObject({
      code: "captcha_required",
    });
    expect(await challengePrice(two, "192.0.2.2")).toBe(16);
    pass(20 * 60_000);
    expect(await sweepLevel(two)).toBe(0);
    await passWithoutToken(two, "192.0.2.2");
  });
});

describe("a client's misses (R-40)", () => {
  test("raise only its own price; hits do not", async () => {
    const one = portal().process();
    for (let count = 0; count < 3; count += 1) {
      await hit(one, "192.0.2.1");
      await expect(miss(one, "192.0.2.2")).rejects.toMatchObject(NOT_FOUND);
    }
    expect(await challengePrice(one, "192.0.2.1")).toBe(1);
    expect(await challengePrice(one, "192.0.2.2")).toBe(4);
  });

  test("are limited to 36 a day and one an hour, concurrent ones too; then right guesses are refused as well", async () => {
    const { process, pass } = portal();
    const one = process();
    const guesses = await Promise.allSettled(
      Array.from({ length: 80 }, () => miss(one, "192.0.2.1")),
    );
    const codes = guesses.map((guess) => guess.status === "rejected" && guess.reason.code);
    expect(codes.filter((code) => code === NOT_FOUND.code)).toHaveLength(37);
    await expect(hit(one, "192.0.2.1")).rejects.toMatchObject({
      ...TOO_MANY,
      retryAfterSeconds: 3600,
    });
    expect(await challengePrice(one, "192.0.2.1")).toBe(256);
    await hit(one, "192.0.2.2");
    pass(60 * 60_000);
    await hit(one, "192.0.2.1");
    await hit(one, "192.0.2.1");
  });

  test("are limited to a third from level 2 on", async () => {
    const one = portal().process();
    for (let count = 0; count < 13; count += 1)
      await expect(miss(one, "192.0.2.1")).rejects.toMatchObject(NOT_FOUND);
    await sweep(one, 200);
    // One miss an hour is left, and any number of hits until then.
    await hit(one, "192.0.2.1");
    await hit(one, "192.0.2.1");
    await expect(miss(one, "192.0.2.1")).rejects.toMatchObject(NOT_FOUND);
    await expect(hit(one, "192.0.2.1")).rejects.toMatchObject({
      ...TOO_MANY,
      retryAfterSeconds: 3600,
    });
    await hit(one, "192.0.2.2");
  });

  test("are limited for its network, too", async () => {
    const { process, pass } = portal();
    const one = process();
    for (let count = 0; count < 370; count += 1) {
      // Too slow to raise the level.
      pass(15_000);
      await expect(miss(one, `192.0.2.${count % 200}`)).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(hit(one, "192.0.2.250")).rejects.toMatchObject(TOO_MANY);
    await hit(one, "192.0.3.1");
  });

  test("are refunded when the guess could not be checked", async () => {
    const one = portal().process();
    const broken = () => countedGuess(one, "192.0.2.1", () => Promise.reject(new Error("away")));
    for (let count = 0; count < 70; count += 1) await expect(broken()).rejects.toThrow("away");
    await hit(one, "192.0.2.1");
  });
});

test("a client's bookings raise its price from the tenth of a day on", async () => {
  const one = portal().process();
  await one.limits.take("booked", "192.0.2.1", 8);
  expect(await challengePrice(one, "192.0.2.1")).toBe(1);
  await one.limits.take("booked", "192.0.2.1");
  expect(await challengePrice(one, "192.0.2.1")).toBe(4);
});
