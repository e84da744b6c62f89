import { describe, expect, test } from "vitest";
import { passCaptcha, passInquiryGate } from "./captcha-gate.ts";
import { solvedCaptcha, testPortal } from "../../test/harness/test-portal.ts";

const CLIENT = "203.0.113.7";
const { context, clock } = await testPortal({ routes: [], env: { LIMIT_FACTOR: "1" } });

const pass = (token: string | undefined) => passCaptcha(context, token, "lookup", CLIENT);

describe("the captcha", () => {
  test("a fresh token passes, once", async () => {
    const token = await solvedCaptcha(context);
    await expect(pass(token)).resolves.toBeUndefined();
    await expect(pass(token)).rejects.toMatchObject({ code: "captcha_failed" });
  });

  test("of many concurrent uses one passes", async () => {
    const token = await solvedCaptcha(context);
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => pass(token)));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("refuses a missing token", async () => {
    await expect(pass(undefined)).rejects.toMatchObject({ code: "captcha_required" });
  });

  test("refuses a wrong token", async () => {
    await expect(pass("let me in")).rejects.toMatchObject({ code: "captcha_failed" });
  });

  test("refuses a token for another action", async () => {
    const token = await solvedCaptcha(context, "payment");
    await expect(pass(token)).rejects.toMatchObject({ code: "captcha_failed" });
  });

  test("refuses an expired token", async () => {
    const token = await solvedCaptcha(context);
    clock.advance(6 * 60_000);
    await expect(pass(token)).rejects.toMatchObject({ code: "captcha_failed" });
  });

  test("refuses everyone when the provider does not answer", async () => {
    const verify = async () => ({
      verdict: "unavailable" as const,
      spendKey: "",
      expiresAt: clock.now(),
    });
    const broken = { ...context, captcha: { ...context.captcha, verify } };
    await expect(passCaptcha(broken, "token", "lookup", CLIENT)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  });
});

describe("the gate of inquiries", () => {
  test("answers thirty a day without a token", async () => {
    const ask = () =>
      passInquiryGate(context, { tokens: { captcha: undefined }, client: "198.51.100.4" });
    for (let minute = 0; minute < 10; minute += 1) {
      for (let count = 0; count < 3; count += 1) await ask();
      clock.advance(60_000);
    }
    await expect(ask()).rejects.toMatchObject({ code: "captcha_required" });
    clock.advance(24 * 60 * 60_000);
    await expect(ask()).resolves.toBeUndefined();
  });

  test("takes a whole IPv6 network for one client", async () => {
    const ask = (line: number) =>
      passInquiryGate(context, {
        tokens: { captcha: undefined },
        client: `2001:db8:7:${line}::/64`,
      });
    for (let line = 1; line <= 3; line += 1) await ask(line);
    await expect(ask(4)).rejects.toMatchObject({ code: "captcha_required" });
  });

  test("refuses a wrong token even where none is needed", async () => {
    const asked = passInquiryGate(context, {
      tokens: { captcha: "wrong" },
      client: "198.51.100.3",
    });
    await expect(asked).rejects.toMatchObject({ code: "captcha_failed" });
  });
});
