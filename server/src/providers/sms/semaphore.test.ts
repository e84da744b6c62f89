import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTextCompanies } from "../../../test/fixtures/text-companies.ts";
import { freshDatabase } from "../../../test/harness/database.ts";
import { failureOf } from "../../../test/harness/failure-of.ts";
import { ProviderRefused } from "../provider-call.ts";
import { semaphore as semaphoreAt } from "./semaphore.ts";
import { aText, describesSms } from "../../../test/contracts/sms-contract.ts";

const { db } = await freshDatabase();
const companies = await startTextCompanies();
beforeEach(() => companies.reset());
afterAll(() => companies.close());

const MINUTE = 60_000;
const send = (changes?: { key?: string; sender?: string }, to = "+639171234567") =>
  companies.gateways(changes).semaphore.send({ to, text: "LTO on the Go: one" });

describe("Semaphore", () => {
  describesSms(async () => {
    await db.deleteFrom("text_sent").execute();
    return {
      provider: companies.provider(db, "semaphore"),
      received: async () =>
        companies.semaphore.sent
          .map(({ recipient, message: text }) => ({ to: `+${recipient}`, text }))
          .toReversed(),
    };
  });

  test("gives its own id", async () => {
    expect(await send()).toBe("1000");
  });

  test("a wrong key and an unknown sender name are refusals; the key is in no word of them", async () => {
    for (const [changes, code] of [
      [{ key: "another-canary" }, "semaphore:401"],
      [{ sender: "OTHER" }, "semaphore:sendername"],
    ] as const) {
      const refusal = await failureOf(send(changes));
      expect(refusal).toBeInstanceOf(ProviderRefused);
      expect(refusal).toMatchObject({ code });
      expect(JSON.stringify([refusal, String(refusal)])).not.toContain("canary");
    }
  });

  test("says the credit and whether the sender name may be used", async () => {
    const check = (changes: { key?: string; sender?: string } = {}) =>
      companies.gateways(changes).semaphore.check?.();
    expect(await check()).toEqual({
      state: "ok",
      finding: "Account Active, 1250 credits, sender name LTOGO Active.",
    });
    expect(await check({ sender: "OTHER" })).toMatchObject({
      state: "RED",
      finding: expect.stringContaining("Register the sender name"),
    });
    await expect(check({ key: "another" })).rejects.toMatchObject({
      code: "semaphore:401",
      ofKey: true,
    });
  });

  test.each([
    [200, { number: ["is wrong"], apikey: ["is wrong"] }],
    [401, { number: ["is wrong"] }],
  ])("a refused key (%i) is not the number's fault: %j", async (status, said) => {
    const refused = semaphoreAt({
      url: companies.semaphore.url,
      key: "any",
      sender: "LTOGO",
      now: () => new Date(),
      fetch: async () => Response.json(said, { status }),
    });
    const sending = refused.send({ to: "+639171234567", text: "Ready" });
    expect(await failureOf(sending)).toBeInstanceOf(ProviderRefused);
  });

  test("a number that takes no texts is refused for good, also with the status 200", async () => {
    for (const to of ["+639170000000", "+63917"])
      expect(await failureOf(send({}, to))).toMatchObject({
        code: "invalid_fields",
        errors: { to: [expect.any(String)] },
      });
  });

  test("is found by number and wording, not among those of an earlier day", async () => {
    const { semaphore } = companies.gateways();
    const text = { to: "+639171234567", text: aText().text };
    const now = new Date("2026-01-05T02:00:00Z");
    expect(await semaphore.find?.(text, now)).toEqual([]);
    await send();
    await semaphore.send(text);
    await semaphore.send({ ...text, to: "+639171234568" });
    expect(await semaphore.find?.(text, now)).toEqual(["1001"]);
    companies.advance(26 * 60 * MINUTE);
    expect(await semaphore.find?.(text, new Date("2026-01-06T04:00:00Z"))).toEqual([]);
    companies.advance(-26 * 60 * MINUTE);
  });

  test("a long list is read to its end; one that cannot be read says nothing", async () => {
    const { semaphore } = companies.gateways();
    const now = new Date("2026-01-05T02:00:00Z");
    const text = { to: "+639171234567", text: "LTO on the Go: the oldest" };
    await semaphore.send(text);
    const { sent } = companies.semaphore;
    const [oldest] = sent;
    if (!oldest) throw new Error("Nothing was sent.");
    for (let id = 1; id < 2_500; id += 1)
      sent.push({ ...oldest, message_id: id, message: "other" });
    expect(await semaphore.find?.(text, now)).toEqual(["1000"]);
    expect(companies.semaphore.lookUps).toHaveLength(3);
    for (const mode of ["silent", "down"] as const) {
      companies.semaphore.mode = mode;
      await expect(semaphore.find?.(text, now)).rejects.toMatchObject({
        code: "provider_unavailable",
      });
    }
  });

  describe("a list that is not as documented", () => {
    const text = { to: "+639171234567", text: "Ready" };
    const row = (id: number, at: string) => ({
      message_id: id,
      recipient: "639171234567",
      message: "Ready",
      status: "Sent",
      created_at: at,
    });
    const finding = (...pages: object[][]) =>
      semaphoreAt({
        url: companies.semaphore.url,
        key: "any",
        sender: "LTOGO",
        now: companies.now,
        fetch: async (url) =>
          Response.json(
            pages[Number(new URL(new Request(url).url).searchParams.get("page")) - 1] ?? [],
          ),
      }).find?.(text, companies.now());

    test("with times that cannot be read says nothing", async () => {
      await expect(finding([row(1, "01/05/2026 10:00 AM")])).rejects.toMatchObject({
        code: "provider_unavailable",
      });
    });

    test("with the oldest first is read to its end", async () => {
      const older = Array.from({ length: 1_000 }, (_, at) =>
        row(at, `2026-01-04 10:${at < 500 ? "00" : "30"}:00`),
      );
      expect(await finding(older, [row(1_000, "2026-01-05 10:00:00")])).toEqual(["1000"]);
    });
  });
});
