import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTextCompanies } from "../../../test/fixtures/text-companies.ts";
import { freshDatabase } from "../../../test/harness/database.ts";
import { failureOf } from "../../../test/harness/failure-of.ts";
import { ProviderRefused } from "../provider-call.ts";
import { philSms } from "./philsms.ts";
import { isUntouched } from "./sent-once.ts";
import { describesSms } from "../../../test/contracts/sms-contract.ts";

const { db } = await freshDatabase();
const companies = await startTextCompanies();
beforeEach(() => companies.reset());
afterAll(() => companies.close());

const send = (changes?: { key?: string; sender?: string }, to = "+639171234567") =>
  companies.gateways(changes).philsms.send({ to, text: "LTO on the Go: one" });

describe("PhilSMS", () => {
  describesSms(async () => {
    await db.deleteFrom("text_sent").execute();
    return {
      provider: companies.provider(db, "philsms"),
      received: async () =>
        companies.philsms.sent
          .map(({ recipient, message: text }) => ({ to: `+${recipient}`, text }))
          .toReversed(),
    };
  });

  test("gives its own id, and has no list to ask", async () => {
    expect(await send()).toMatch(/^606812e63f78b/u);
    expect(companies.gateways().philsms.find).toBeNull();
  });

  test("says the credit", async () => {
    const check = (key?: string) => companies.gateways(key ? { key } : {}).philsms.check?.();
    expect(await check()).toMatchObject({
      state: "ok",
      finding: expect.stringContaining("Credit 1250"),
    });
    await expect(check("another")).rejects.toMatchObject({ code: "philsms:key", ofKey: true });
  });

  test.each([
    [{ key: "another-canary" }, "philsms:key"],
    [{ sender: "OTHER" }, "philsms:sender_name"],
  ])(
    "%j is a refusal, also with the status 200, and its words are not kept",
    async (changes, code) => {
      const refusal = await failureOf(send(changes));
      expect(refusal).toBeInstanceOf(ProviderRefused);
      expect(refusal).toMatchObject({ code });
      expect(JSON.stringify([refusal, String(refusal)])).not.toMatch(/canary|917/u);
    },
  );

  test("an empty balance is a refusal, not the number's fault", async () => {
    companies.philsms.mode = "object";
    expect(await failureOf(send())).toMatchObject({ code: "philsms:no_credit" });
  });

  test("the page of a machine before the company is not about the number, whatever it says", async () => {
    const page = "<h1>403</h1> Call this phone number for help.";
    const blocked = philSms({
      url: companies.philsms.url,
      key: "any",
      sender: "LTOGO",
      now: () => new Date(),
      fetch: async () => new Response(page, { status: 403 }),
    });
    const sending = blocked.send({ to: "+639171234567", text: "Ready" });
    expect(await failureOf(sending)).toMatchObject({ code: "philsms:number", ofKey: true });
  });

  test("a number that takes no texts is refused for good", async () => {
    expect(await failureOf(send({}, "+639170000000"))).toMatchObject({
      code: "invalid_fields",
      errors: { to: [expect.any(String)] },
    });
  });

  test.each([
    ["busy", true],
    ["down", true],
    ["silent", false],
    ["taken", false],
    ["broken", false],
  ] as const)("%s: is it certain that nothing was sent? %s", async (mode, isCertain) => {
    companies.philsms.mode = mode;
    const failure = await failureOf(send());
    expect(failure).toMatchObject({ code: "provider_unavailable" });
    expect(isUntouched(failure)).toBe(isCertain);
  });

  test.each([
    [301, true],
    [302, false],
    [303, false],
    [307, true],
    [308, true],
  ])("%i: is it certain that nothing was sent? %s", async (status, isCertain) => {
    const moved = philSms({
      url: companies.philsms.url,
      key: "any",
      sender: "LTOGO",
      now: () => new Date(),
      fetch: async () => new Response(null, { status, headers: { location: "/" } }),
    });
    const failure = await failureOf(moved.send({ to: "+639171234567", text: "Ready" }));
    expect(isUntouched(failure)).toBe(isCertain);
  });
});
