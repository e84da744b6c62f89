import {
  CAPTCHA_LIFETIME_MS,
  CAPTCHA_TOKEN_MAX_LENGTH,
  CaptchaChallenge,
} from "@portal/contract/captcha";
import * as v from "valibot";
import { expect, test } from "vitest";
import type {
  CaptchaProvider,
  CaptchaReading,
} from "../../src/providers/captcha/captcha-provider.ts";

export type CaptchaHarness = {
  provider: CaptchaProvider;
  earn(challenge: CaptchaChallenge, action: string): Promise<string>;
  advance(ms: number): void;
  now(): Date;
};

const CLIENT = "203.0.113.7";

/** Contract test of every captcha provider. `start` is called once per test. */
export function describesCaptcha(start: () => Promise<CaptchaHarness>): void {
  const earned = async (harness: CaptchaHarness, action = "lookup") =>
    harness.earn(await harness.provider.challenge(action), action);
  const read = (harness: CaptchaHarness, token: string, action = "lookup") =>
    harness.provider.verify(token, action, CLIENT);

  test("its challenge matches the contract and contains the provider", async () => {
    const { provider } = await start();
    const challenge = v.parse(CaptchaChallenge, await provider.challenge("lookup"));
    expect(challenge.provider).toBe(provider.name);
  });

  test("a fresh token passes, and fits into the header", async () => {
    const harness = await start();
    const token = await earned(harness);
    expect(token).toMatch(/^[\x21-\x7e]+$/u);
    expect(token.length).toBeLessThanOrEqual(CAPTCHA_TOKEN_MAX_LENGTH);
    const reading = await read(harness, token);
    expect(reading.verdict).toBe("passed");
    expect(reading.spendKey).not.toBe("");
    const left = reading.expiresAt.getTime() - harness.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(CAPTCHA_LIFETIME_MS);
  });

  test("a token can be spent once", async () => {
    const harness = await start();
    const spent = new Set<string>();
    const spend = ({ verdict, spendKey }: CaptchaReading) =>
      verdict === "passed" && !spent.has(spendKey) && spent.add(spendKey).size > 0;
    const token = await earned(harness);
    expect(spend(await read(harness, token))).toBe(true);
    expect(spend(await read(harness, token))).toBe(false);
    expect(spend(await read(harness, await earned(harness)))).toBe(true);
  });

  test("a token is refused for another action", async () => {
    const harness = await start();
    const reading = await read(harness, await earned(harness, "lookup"), "payment");
    expect(reading).toMatchObject({ verdict: "failed", spendKey: "" });
  });

  test("a token is valid for five minutes", async () => {
    const harness = await start();
    const [early, late] = [await earned(harness), await earned(harness)];
    harness.advance(CAPTCHA_LIFETIME_MS - 1000);
    expect((await read(harness, early)).verdict).toBe("passed");
    harness.advance(1000);
    expect(await read(harness, late)).toMatchObject({ verdict: "expired", spendKey: "" });
  });

  test.each([
    ["an empty token", () => ""],
    ["a token cut short", (token: string) => token.slice(0, -3)],
    ["a token grown too long", (token: string) => token.padEnd(CAPTCHA_TOKEN_MAX_LENGTH + 1, "=")],
    ["no token at all", () => "let me in"],
    ["half a JSON", () => Buffer.from('{"challenge":').toString("base64")],
    ["a JSON null", () => Buffer.from("null").toString("base64")],
  ])("%s fails without an exception", async (_, change) => {
    const harness = await start();
    expect(await read(harness, change(await earned(harness)))).toMatchObject({
      verdict: "failed",
      spendKey: "",
    });
  });
}
