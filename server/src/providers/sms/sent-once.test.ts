import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTextCompanies } from "../../../test/fixtures/text-companies.ts";
import { newCertificate, tlsFront } from "../../../test/doubles/tls-front.ts";
import { freshDatabase } from "../../../test/harness/database.ts";
import { aText } from "../../../test/contracts/sms-contract.ts";
import { smsLog } from "./sms-provider.ts";

const { db } = await freshDatabase();
const companies = await startTextCompanies();
beforeEach(async () => {
  companies.reset();
  await db.deleteFrom("text_sent").execute();
});
afterAll(() => companies.close());

const MINUTE = 60_000;
const both = () => companies.provider(db, "semaphore", "philsms");
const sent = () => [companies.semaphore.sent.length, companies.philsms.sent.length];
const stateOf = (id = aText().id) =>
  db
    .selectFrom("text_sent")
    .select(["state", "provider", "provider_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const unavailable = { code: "provider_unavailable" };

describe("the second company", () => {
  test.each(["object", "busy", "down"] as const)("is used when the first is %s", async (mode) => {
    companies.semaphore.mode = mode;
    await both().send(aText());
    expect(sent()).toEqual([0, 1]);
    expect(await stateOf()).toMatchObject({ state: "sent", provider: "philsms" });
    expect(companies.warned).toMatchObject([{ provider: "semaphore" }]);
    expect(JSON.stringify(companies.warned)).not.toMatch(/canary|PEÑA|917/u);
  });

  test("is used when the first cannot be reached at all", async () => {
    const closed = await startTextCompanies();
    await closed.close();
    companies.semaphore.url = closed.semaphore.url;
    await both().send(aText());
    expect(sent()).toEqual([0, 1]);
  });

  test("is used when nobody vouches for the certificate of the first", async () => {
    companies.semaphore.url = await tlsFront(companies.semaphore.url, await newCertificate());
    await both().send(aText());
    expect(sent()).toEqual([0, 1]);
  });

  test.each(["silent", "taken", "broken"] as const)(
    "is not used when the first is %s, however often it is tried",
    async (mode) => {
      companies.semaphore.mode = mode;
      for (let tries = 0; tries < 3; tries += 1)
        await expect(both().send(aText())).rejects.toMatchObject({
          ...unavailable,
          retryAfterSeconds: 60,
        });
      expect(await stateOf()).toMatchObject({ state: "unknown", provider: "semaphore" });
      expect(companies.philsms.sent).toEqual([]);
    },
  );
});

describe("after silence the first company is asked whether it has the text", () => {
  test.each(["taken", "broken"] as const)("%s: it has, and nobody sends it again", async (mode) => {
    companies.semaphore.mode = mode;
    await expect(both().send(aText())).rejects.toMatchObject(unavailable);
    companies.semaphore.mode = "normal";
    companies.advance(MINUTE);
    await both().send(aText());
    await both().send(aText());
    expect(sent()).toEqual([1, 0]);
    expect(await stateOf()).toMatchObject({ state: "sent", provider_id: "1000" });
    expect(companies.semaphore.lookUps).toHaveLength(1);
  });

  test("it has not: the text is sent again, by it or by the next", async () => {
    companies.semaphore.mode = "silent";
    await expect(both().send(aText())).rejects.toMatchObject(unavailable);
    companies.advance(MINUTE);
    // Still silent, so nobody knows.
    await expect(both().send(aText())).rejects.toMatchObject(unavailable);
    expect(sent()).toEqual([0, 0]);
    companies.semaphore.mode = "normal";
    await both().send(aText());
    expect(sent()).toEqual([1, 0]);
  });

  test("the same words to the same number in another text are not taken for it", async () => {
    await both().send(aText({ id: "another" }));
    companies.semaphore.mode = "silent";
    await expect(both().send(aText())).rejects.toMatchObject(unavailable);
    companies.semaphore.mode = "normal";
    companies.advance(MINUTE);
    await both().send(aText());
    expect(sent()).toEqual([2, 0]);
  });

  test("a company without a list is not asked again: better no text than two", async () => {
    const philsms = () => companies.provider(db, "philsms");
    companies.philsms.mode = "taken";
    await expect(philsms().send(aText())).rejects.toMatchObject(unavailable);
    companies.philsms.mode = "normal";
    companies.advance(MINUTE);
    await philsms().send(aText());
    expect(sent()).toEqual([0, 1]);
    expect(companies.warned).toHaveLength(1);
  });
});

describe("a crash", () => {
  /** A process died at this time, after it had begun to ask. */
  const crashed = (at: Date) =>
    db
      .insertInto("text_sent")
      .values({
        id: aText().id,
        state: "asked",
        provider: "semaphore",
        asked_at: at,
        created_at: at,
      })
      .execute();

  test("before the company had the text: another process waits, looks, and sends it", async () => {
    await crashed(companies.now());
    await expect(both().send(aText())).rejects.toMatchObject(unavailable);
    companies.advance(MINUTE);
    await both().send(aText());
    expect(sent()).toEqual([1, 0]);
    expect(companies.semaphore.lookUps).toHaveLength(1);
  });

  test("after the company had sent it: it is not sent again", async () => {
    await companies.gateways().semaphore.send(aText());
    await crashed(companies.now());
    companies.advance(MINUTE);
    await both().send(aText());
    expect(sent()).toEqual([1, 0]);
    expect(await stateOf()).toMatchObject({ state: "sent" });
  });

  test("two processes with one text: one sends it", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => both().send(aText())),
    );
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(sent()).toEqual([1, 0]);
  });
});

describe("a definite no", () => {
  test("about the number ends it: no other company, no other try", async () => {
    const text = aText({ to: "+639170000000" });
    for (let tries = 0; tries < 2; tries += 1)
      await expect(both().send(text)).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { to: [expect.any(String)] },
      });
    expect(sent()).toEqual([0, 0]);
    expect(await stateOf()).toMatchObject({ state: "refused", provider: "semaphore" });
  });

  test("of every company is an outage, and the text goes out when it has ended", async () => {
    companies.semaphore.mode = "object";
    companies.philsms.mode = "object";
    await expect(both().send(aText())).rejects.toMatchObject(unavailable);
    expect(await stateOf()).toMatchObject({ state: "reserved", provider: null });
    companies.semaphore.mode = "normal";
    await both().send(aText());
    expect(sent()).toEqual([1, 0]);
  });
});

test("nothing of a text is kept but that it was sent", async () => {
  await both().send(aText());
  const rows = await db.selectFrom("text_sent").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/PEÑA|917/u);
});

test("the log says that, not what, and to nobody", async () => {
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line) };
  expect(await smsLog({ log }).send(aText())).toBeNull();
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/PEÑA|917/u);
});
