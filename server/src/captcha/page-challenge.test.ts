import { CaptchaChallenge, CHALLENGE_ELEMENT } from "@portal/contract/captcha";
import * as v from "valibot";
import { expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { solvedCaptcha, testPortal } from "../../test/harness/test-portal.ts";
import { passCaptcha } from "./captcha-gate.ts";
import { pageChallenge } from "./captcha-routes.ts";

const portal = await testPortal({ routes: [], env: { LIMIT_FACTOR: "1" } });
const ask = (path: string, client = "203.0.113.7") => pageChallenge(portal.context, path, client);

test.each(["/delivery", "/delivery/quadx"])(
  "%s brings a challenge along that earns a token",
  async (path) => {
    const own = await ask(path);
    expect(own?.id).toBe(CHALLENGE_ELEMENT);
    const given = v.parse(CaptchaChallenge, own?.data);
    const token = await solvedCaptcha({
      captcha: { ...portal.context.captcha, challenge: async () => given },
    });
    await expect(
      passCaptcha(portal.context, token, "lookup", "203.0.113.7"),
    ).resolves.toBeUndefined();
  },
);

test.each(["/", "/license-form", "/license/N01-12-000001/delivery", "/contact-us"])(
  "%s brings none",
  async (path) => {
    expect(await ask(path)).toBeNull();
  },
);

test("no challenge is embedded beyond the limit", async () => {
  const client = "203.0.113.8";
  await portal.context.limits.take("challenge", client, limits.challenge.points - 1);
  expect(await ask("/delivery", client)).not.toBeNull();
  expect(await ask("/delivery", client)).toBeNull();
});

test("a sandbox may require less than the usual minimum of work", async () => {
  const { context } = await testPortal({ routes: [], env: { SANDBOX_CAPTCHA_COUNTER: "1" } });
  const token = await solvedCaptcha(context);
  await expect(passCaptcha(context, token, "lookup", "203.0.113.9")).resolves.toBeUndefined();
});
