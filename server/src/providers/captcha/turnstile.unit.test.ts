import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describesCaptcha } from "../../../test/contracts/captcha-contract.ts";
import {
  startTurnstileDouble,
  TEST_SECRETS,
  TEST_SITE_KEYS,
  type TurnstileDouble,
} from "../../../test/harness/turnstile-server.ts";
import { DUMMY_TOKEN, refuseTestKeys, turnstile, type TurnstileOptions } from "./turnstile.ts";

const SECRET = "0x4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const HOST = "portal.example";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

describe("turnstile", () => {
  let time: number;
  let double: TurnstileDouble;
  let calls = 0;
  const now = () => new Date(time);
  const provider = (options: Partial<TurnstileOptions> = {}) =>
    turnstile({
      siteKey: "0x4AAAAAAAAAAAAAAAAAAAAA",
      secret: SECRET,
      hostnames: [HOST],
      now,
      random: (bytes) => Buffer.alloc(bytes, ++calls),
      url: double.url,
      timeoutMs: 15_000,
      ...options,
    });
  const verdict = async (token: string, options: Partial<TurnstileOptions> = {}) =>
    (await provider(options).verify(token, "lookup", "203.0.113.7")).verdict;

  beforeEach(async () => {
    time = Date.parse("2026-01-05T02:00:00Z");
    double = await startTurnstileDouble({ secret: SECRET, now });
  });
  afterEach(() => double.close());

  describesCaptcha(async () => ({
    provider: provider(),
    earn: async (_, action) => double.issue(action, HOST),
    advance: (ms) => void (time += ms),
    now,
  }));

  test("says whether it answers and takes the key, without a token", async () => {
    expect(await provider().check?.()).toMatchObject({ state: "ok" });
    expect(await provider({ secret: "another" }).check?.()).toMatchObject({
      state: "RED",
      finding: expect.stringContaining("TURNSTILE_SECRET"),
    });
    const silent = provider({ fetch: () => Promise.reject(new Error("no answer")) });
    expect(await silent.check?.()).toMatchObject({
      state: "RED",
      finding: expect.stringContaining("does not answer"),
    });
  });

  test("sends secret, token, client and an idempotency key", async () => {
    const token = double.issue("lookup", HOST);
    await provider().verify(token, "lookup", "203.0.113.7");
    expect(double.requests).toEqual([
      {
        secret: SECRET,
        response: token,
        remoteip: "203.0.113.7",
        idempotency_key: expect.stringMatching(UUID),
      },
    ]);
  });

  test("a token from another host fails", async () => {
    expect(await verdict(double.issue("lookup", "elsewhere.example"))).toBe("failed");
  });

  test("an internal error is retried with the same key", async () => {
    double.failNext = 1;
    expect(await verdict(double.issue("lookup", HOST))).toBe("passed");
    const [first, second] = double.requests;
    expect(first?.idempotency_key).toBe(second?.idempotency_key);
  });

  test.each(["internal-error", "broken", "dropped"] as const)(
    "fails closed while the endpoint is %s, and asks twice",
    async (mode) => {
      double.mode = mode;
      expect(await verdict(double.issue("lookup", HOST))).toBe("unavailable");
      expect(double.requests).toHaveLength(2);
    },
  );

  test("fails closed when the endpoint never answers, without time for a second attempt", async () => {
    double.mode = "slow";
    expect(await verdict(double.issue("lookup", HOST), { timeoutMs: 150 })).toBe("unavailable");
    expect(double.requests.length).toBeLessThan(2);
  });

  test("fails closed when the connection is refused", async () => {
    await double.close();
    expect(await verdict("0.token-1")).toBe("unavailable");
  });

  test.each([
    ["passes", TEST_SECRETS.passes, "passed"],
    ["fails", TEST_SECRETS.fails, "failed"],
    ["is already spent", TEST_SECRETS.spent, "expired"],
    ["is nobody's", "0x4BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB", "unavailable"],
  ] as const)("a secret that %s", async (_, secret, expected) => {
    expect(await verdict(DUMMY_TOKEN, { secret })).toBe(expected);
  });

  test("the dummy token fails with a real secret", async () => {
    expect(await verdict(DUMMY_TOKEN)).toBe("failed");
  });

  test("with a test secret the dummy token stays usable", async () => {
    const testing = provider({ secret: TEST_SECRETS.passes });
    const first = await testing.verify(DUMMY_TOKEN, "lookup", "");
    const second = await testing.verify(DUMMY_TOKEN, "lookup", "");
    expect(first.spendKey).not.toBe(second.spendKey);
  });

  test.each(Object.values(TEST_SITE_KEYS))("the test site key %s is refused", (siteKey) => {
    expect(() => refuseTestKeys(siteKey, SECRET)).toThrow(/test keys/u);
  });
  test.each(Object.values(TEST_SECRETS))("the test secret %s is refused", (secret) => {
    expect(() => refuseTestKeys("0x4AAAAAAAAAAAAAAAAAAAAA", secret)).toThrow(/test keys/u);
  });
  test("real keys are accepted", () => {
    expect(() => refuseTestKeys("0x4AAAAAAAAAAAAAAAAAAAAA", SECRET)).not.toThrow();
  });
});
