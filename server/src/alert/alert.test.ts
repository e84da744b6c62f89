import { DAY_MS } from "@portal/contract/days";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alertTender } from "./alert-message.ts";
import { followShortLink } from "../message/short-link.ts";
import { linkTargets } from "../wire/jobs.ts";
import { alertBench, type Bench } from "../../test/fixtures/alerts.ts";
import { alertAsText, alertsIn, textsAskedFor } from "../../test/fixtures/alerts-store.ts";
import { challengePrice } from "../captcha/guess-limits.ts";
import { limits } from "../limits/limits.ts";
import { askerOf, stateOfTexts } from "./unconfirmed-texts.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { licenseOf } from "../../test/fixtures/records-store.ts";

const MOBILE = "+639171234567";

let bench: Bench;
/** With the limits of production, which nobody has used yet. */
let strict: Bench;
const tendAlerts = alertTender();
beforeAll(async () => {
  bench = await alertBench();
  strict = await alertBench({ LIMIT_FACTOR: "1", RETENTION_UNCONFIRMED_ALERT_DAYS: "0.5" });
});
beforeEach(async () => {
  for (const table of ["alert", "outbox", "rate_limit"] as const)
    await strict.context.db.deleteFrom(table).execute();
  strict.context.limits.forget();
  await strict.context.sandbox?.mailbox.clear();
  strict.clock.set(TEST_START);
});

const license = (id: string) => ({ kind: "drivers_license", id }) as const;

test("requested by e-mail, confirmed by the link, sent once when the record is ready, then ended", async () => {
  const id = await bench.license("For Verification");
  const asked = await bench.ask(bench.handle(license(id)), { email: "Ana@example.com" });
  expect(asked).toMatchObject({
    status: 201,
    data: { channel: "email", sent_to: "A****@example.com" },
  });
  const link = await bench.linkOf("Ana@example.com");
  expect(link.id).toBe(asked.data.id);
  expect((await bench.read(link)).data).toMatchObject({ status: "Pending", until: null });
  // No message before the confirmation.
  expect((await bench.confirm(link)).data).toMatchObject({
    status: "Confirmed",
    transactable_type: "Driver's License",
    number: expect.stringMatching(/^Z\d\d-\*\*-\*{4}\d\d$/u),
    until: new Date(bench.clock.now().getTime() + 365 * DAY_MS).toISOString(),
    token: link.token,
  });
  await bench.verified(id);
  await tendAlerts(bench.context);
  expect(await bench.subjects("Ana@example.com")).toEqual([
    expect.stringMatching(/^Please confirm: notify me when Driver's License Z.*\*\*.* is ready$/u),
    expect.stringMatching(/^Ready: Driver's License Z/u),
  ]);
  const { number } = await licenseOf(bench.context, id);
  const { text: told } = await bench.lastMail("Ana@example.com");
  expect(told).not.toContain(number);
  const [, opaque = ""] = /portal\.example\/m\/([\w-]+)\n/u.exec(told) ?? [];
  expect(await followShortLink(bench.context, linkTargets, opaque)).toBe(`/license/${number}`);
  expect(told).toContain(`http://portal.example/alert/${link.id}#${link.token}`);
  expect((await bench.read(link)).data.status).toBe("Told");
  // Cancelling and confirming again does not change a sent alert.
  expect((await bench.off(link)).data.status).toBe("Told");
  expect((await bench.confirm(link)).data.status).toBe("Told");
});

test("requested by text, confirmed by the latest code, however it is spaced", async () => {
  const id = await bench.license("For Verification");
  const at = bench.handle(license(id));
  const first = await bench.ask(at, { contact_number: "0917 123 4567" });
  expect(first.data).toMatchObject({ channel: "sms", sent_to: "0917 *** **67" });
  const codes = async () =>
    (await bench.sentTo(MOBILE)).map(({ text }) => /\b\d{6}\b/u.exec(text)?.[0] ?? "");
  const [old = ""] = await codes();
  expect((await bench.ask(at, { contact_number: MOBILE })).data).toEqual(first.data);
  const code = (await codes()).at(-1) ?? "";
  expect(code).not.toBe(old);
  expect(await bench.confirm({ id: first.data.id, code: old })).toMatchObject({
    status: 422,
    errors: { code: ["This is not the code of our last message."] },
  });
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const { data } = await bench.confirm({ id: first.data.id, code: spaced });
  expect(data.status).toBe("Confirmed");
  await bench.rejected(id);
  const text = (await bench.sentTo(MOBILE)).at(-1)?.text ?? "";
  expect(text).toMatch(/^LTO on the Go: The details of Driver's License Z.* were not accepted/u);
  expect(text.length).toBeLessThanOrEqual(160);
  expect((await bench.read(data)).data.status).toBe("Told");
});

test("five tries with a code, then only the link; an e-mail has no code", async () => {
  const at = strict.handle(license(await strict.license("For Verification")));
  const { data } = await strict.ask(at, { contact_number: MOBILE });
  const tries = [];
  for (let count = 0; count < 6; count += 1)
    tries.push((await strict.confirm({ id: data.id, code: "12345" + count })).status);
  expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  // A text has no link, so the test derives the token.
  const token = strict.context.secrets.token("alert", data.id);
  expect((await strict.confirm({ id: data.id, token })).data.status).toBe("Confirmed");
  const over = await strict.confirm({ id: data.id });
  expect([over.status, over.message]).toEqual([429, expect.stringContaining("try again tomorrow")]);
  // Requests count per client.
  await strict.context.limits.take("alert", "127.0.0.1", limits.alert.points - 2);
  expect((await strict.ask(at, { email: "a@example.com" })).status).toBe(201);
  // One an hour beyond the day's.
  expect((await strict.ask(at, { email: "a@example.com" })).status).toBe(201);
  expect((await strict.ask(at, { email: "a@example.com" })).code).toBe("too_many_requests");
});

describe("texts and mails to what nobody has confirmed (R-47)", () => {
  const numberOf = (nth: number) => `+63917${String(1_000_000 + nth)}`;

  test("every alert needs a token, which gets dearer with the client's number of the day", async () => {
    const at = strict.handle(license(await strict.license("For Verification")));
    const bare = { id: at, email: "ana@example.com" };
    expect(await strict.call("POST", "/api/ste/alert", { payload: bare })).toMatchObject({
      status: 422,
      code: "captcha_required",
    });
    expect(await challengePrice(strict.context, "127.0.0.1")).toBe(1);
    for (let asked = 0; asked < 4; asked += 1)
      await strict.ask(at, { email: `ana${asked}@example.com` });
    expect(await challengePrice(strict.context, "127.0.0.1")).toBe(4);
  });

  test("three numbers wait for their code for one record, also when asked at once; a confirmed one makes room", async () => {
    const at = strict.handle(license(await strict.license("For Verification")));
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map((nth) => strict.ask(at, { contact_number: numberOf(nth) })),
    );
    const statuses = answers.map(({ status }) => status);
    expect([201, 429].map((one) => statuses.filter((status) => status === one).length)).toEqual([
      3, 2,
    ]);
    expect((await strict.ask(at, { email: "ana@example.com" })).status, "by mail").toBe(201);
    const { id } = answers.find(({ status }) => status === 201)?.data ?? { id: "" };
    await strict.confirm({ id, token: strict.context.secrets.token("alert", id) });
    expect((await strict.ask(at, { contact_number: numberOf(9) })).status).toBe(201);
    // Strangers use up none of its owner's.
    const record = await strict.license("For Verification");
    await textsAskedFor(strict.context, record, { confirmed: 0, waiting: 3, isOwner: false });
    const owner = strict.handle(license(record));
    expect((await strict.ask(owner, { contact_number: numberOf(8) })).status).toBe(201);
    // Another record has its own three.
    const other = strict.handle(license(await strict.license("For Verification")));
    expect((await strict.ask(other, { contact_number: numberOf(0) })).status).toBe(201);
  });

  test("a few an hour are sent while fewer than a fifth of the last hundred were confirmed, and none beyond the hour's budget", async () => {
    const { limits: counts } = strict.context;
    const others = await strict.license("For Verification");
    const subject = await strict.license("For Verification");
    const text = (nth: number) =>
      strict.ask(strict.handle(license(subject)), { contact_number: numberOf(nth) });
    const late = (minutes: number) => strict.clock.advance(minutes * 60_000);
    await textsAskedFor(strict.context, others, { confirmed: 19, waiting: 81 });
    expect((await text(1)).status, "who has just got a code may be typing it").toBe(201);
    late(10);
    expect(await stateOfTexts(strict.context, "owner")).toMatchObject({ isPaused: true });
    // A few an hour, by which a pause can end.
    await strict.context.limits.tryTake("pausedText", "owner", limits.pausedText.points - 1);
    expect((await text(2)).status).toBe(201);
    expect(await text(3)).toMatchObject({
      status: 503,
      message: expect.stringContaining("Please use your e-mail"),
    });
    expect(await stateOfTexts(strict.context, "owner")).toMatchObject({
      isPaused: true,
      isUsedUp: true,
    });
    const byMail = await strict.ask(strict.handle(license(subject)), { email: "ana@example.com" });
    expect(byMail.status, "by mail").toBe(201);
    late(24 * 60);
    await counts.tryTake("unconfirmedText", "owner", limits.unconfirmedText.points - 1);
    expect((await text(4)).status, "a day later").toBe(201);
    expect((await text(5)).status).toBe(503);
    expect(await stateOfTexts(strict.context, "owner")).toMatchObject({
      isPaused: false,
      isUsedUp: true,
    });
    late(60);
    expect((await text(5)).status).toBe(201);
  });

  test("a flood by people who have shown nothing pauses no owner's texts", async () => {
    const flooded = await strict.license("For Verification");
    await textsAskedFor(strict.context, flooded, { confirmed: 0, waiting: 104, isOwner: false });
    strict.clock.advance(10 * 60_000);
    expect(await stateOfTexts(strict.context, "others")).toMatchObject({ isPaused: true });
    expect(await stateOfTexts(strict.context, "owner")).toMatchObject({ isPaused: false });
    const at = strict.handle(license(await strict.license("For Verification")));
    for (let nth = 0; nth < 2; nth += 1)
      expect((await strict.ask(at, { contact_number: numberOf(nth) })).status).toBe(201);
  });

  test("asked for at once, no more go out than the hour has left", async () => {
    const { points } = limits.unconfirmedText;
    await strict.context.limits.tryTake("unconfirmedText", "owner", points - 3);
    const records = await Promise.all(
      Array.from({ length: 8 }, () => strict.license("For Verification")),
    );
    const answers = await Promise.all(
      records.map((id, nth) =>
        strict.ask(strict.handle(license(id)), { contact_number: numberOf(nth) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  test("a complete form of a plate shows nothing, whatever numbers it names", () => {
    expect(askerOf({ kind: "submission", id: "", shown: "both" })).toBe("others");
    expect(askerOf({ kind: "plate_number", id: "", shown: "number" })).toBe("others");
    expect(askerOf({ kind: "plate_number", id: "", shown: "both" })).toBe("owner");
  });

  test("what is refused for its record uses up nothing of the hour's budget", async () => {
    const at = strict.handle(license(await strict.license("For Verification")));
    const { points } = limits.unconfirmedText;
    await strict.context.limits.tryTake("unconfirmedText", "owner", points - 4);
    for (let nth = 0; nth < 8; nth += 1) await strict.ask(at, { contact_number: numberOf(nth) });
    const other = strict.handle(license(await strict.license("For Verification")));
    expect((await strict.ask(other, { contact_number: numberOf(9) })).status).toBe(201);
    expect((await strict.ask(other, { contact_number: numberOf(8) })).status).toBe(503);
  });

  test("one inbox under many spellings has one count, and alerts use up no other message's", async () => {
    const spellings = [
      "ana@gmail.com",
      "a.na@gmail.com",
      "ana+1@gmail.com",
      "Ana+2@googlemail.com",
    ];
    for (const email of spellings) {
      const at = strict.handle(license(await strict.license("For Verification")));
      await strict.ask(at, { email });
      await strict.sentTo(email);
    }
    const sent = await Promise.all(
      spellings.map(async (email) => (await strict.sentTo(email)).length),
    );
    expect(sent).toEqual([1, 1, 1, 0]);
    await strict.context.limits.check("messagePerAddress", "ana@gmail.com");
    await expect(
      strict.context.limits.check("alertPerAddress", "ana@gmail.com"),
    ).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("a stranger who asks for the same alert cannot use up its owner's tries", async () => {
    const at = strict.handle(license(await strict.license("For Verification")));
    const { data } = await strict.ask(at, { contact_number: MOBILE });
    const code = /\b\d{6}\b/u.exec((await strict.sentTo(MOBILE)).at(-1)?.text ?? "")?.[0] ?? "";
    // A customer with as many addresses as it likes.
    const stranger = (nth: number) => ({ remoteAddress: `2001:db8:7:${nth}::1` });
    for (let tries = 0; tries < 60; tries += 1)
      await strict.confirm({ id: data.id, code: "000000" }, stranger(tries));
    expect((await strict.confirm({ id: data.id, code }, stranger(60))).status).toBe(429);
    expect((await strict.confirm({ id: data.id, code })).data.status).toBe("Confirmed");
  });
});

test("beyond three messages a day the last code stays valid until the next message is sent", async () => {
  const codes = async () =>
    (await strict.sentTo(MOBILE)).map(({ text }) => /\b\d{6}\b/u.exec(text)?.[0] ?? "");
  const watch = async (times: number) => {
    const at = strict.handle(license(await strict.license("For Verification")));
    let id = "";
    for (let count = 0; count < times; count += 1) {
      ({ id } = (await strict.ask(at, { contact_number: MOBILE })).data);
      await codes();
    }
    return id;
  };
  const one = await watch(2);
  const other = await watch(3);
  const [, code = "", old = "", ...more] = await codes();
  expect(more).toEqual([]);
  // Two confirmations are queued; the last one sent stays valid meanwhile.
  strict.clock.advance(DAY_MS - 1_000);
  await disposeOfDue(strict.context);
  expect((await strict.confirm({ id: other, code: old })).data.status).toBe("Confirmed");
  expect((await strict.confirm({ id: one, code })).status).toBe(404);
  const third = await watch(1);
  strict.clock.advance(1_000);
  // The day to confirm begins when the message is sent.
  const [, , , ...later] = await codes();
  expect(later).toHaveLength(2);
  strict.clock.advance(DAY_MS / 2 - 1);
  expect((await strict.confirm({ id: other, code: old })).status).toBe(422);
  // Both were due at once: either may have gone first.
  const tried = [];
  for (const given of later) tried.push((await strict.confirm({ id: third, code: given })).status);
  expect(tried.toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test("a repeated request does not change a confirmed alert, but updates a pending one", async () => {
  const id = await bench.license("For Verification");
  const at = bench.handle(license(id));
  const filipino = { "accept-language": "fil" };
  const rowsOf = async () =>
    (await alertsIn(bench.context.db)).filter((row) => row.drivers_license_id === id);
  await bench.confirmed(license(id), "mine@example.com");
  await bench.ask(at, { email: "open@example.com" });
  const [before] = await rowsOf();
  for (const email of ["mine@example.com", "open@example.com"])
    await bench.ask(at, { email }, filipino);
  expect(await rowsOf()).toMatchObject([
    { asked_at: before?.asked_at, language: "en", asks: 2 },
    { asked_at: bench.clock.now(), language: "fil", asks: 2 },
  ]);
});

test("one alert per record and address; it is not revealed, and one request cancels it", async () => {
  const id = await bench.license("For Verification");
  const mine = await bench.confirmed(license(id), "bea@example.com");
  const answer = await bench.ask(bench.handle(license(id)), { email: "BEA@example.com" });
  const other = await bench.ask(bench.handle(license(id)), { email: "cora@example.com" });
  const shape = ({ data }: typeof answer) => Object.keys(data).toSorted();
  expect([answer.status, shape(answer)]).toEqual([other.status, shape(other)]);
  const live = (await alertsIn(bench.context.db)).filter((row) => row.drivers_license_id === id);
  expect(live.map(({ status }) => status)).toEqual(["Confirmed", "Pending"]);
  expect((await bench.off(mine)).data.status).toBe("Off");
  expect((await bench.off(mine)).data.status).toBe("Off");
  // The same answer without a token, with another's, and for an unknown alert.
  const unknown = "99999999-9999-4999-8999-999999999999";
  const stranger = { id: other.data.id, token: mine.token };
  for (const wrong of [{ id: mine.id }, stranger, { id: unknown, token: mine.token }])
    for (const tried of [bench.read(wrong), bench.off(wrong)])
      expect(await tried).toMatchObject({
        status: 404,
        message: "This link or code is no longer valid. You can ask again.",
      });
  await bench.verified(id);
  expect(await bench.subjects("bea@example.com")).toHaveLength(1);
});

test("the database stores neither a readable address nor a code", async () => {
  const id = await bench.license("For Verification");
  const { data } = await bench.ask(bench.handle(license(id)), { email: "sealed@example.com" });
  const stored = await alertAsText(bench.context.db, data.id);
  expect(stored).toContain(data.id);
  expect(stored).not.toContain("sealed@");
  expect(stored).not.toContain((await bench.linkOf("sealed@example.com")).token);
});

test("the same Idempotency-Key requests once", async () => {
  const at = bench.handle(license(await bench.license("For Verification")));
  const key = { "idempotency-key": "the-same-key" };
  const [first, again] = [
    await bench.ask(at, { email: "once@example.com" }, key),
    await bench.ask(at, { email: "once@example.com" }, key),
  ];
  expect(again).toEqual(first);
  expect(await bench.subjects("once@example.com")).toHaveLength(1);
});

describe("refused", () => {
  test.each(["Available", "Processing", "Received"] as const)(
    "a record that is %s",
    async (status) => {
      const at = bench.handle(license(await bench.license(status)));
      expect(await bench.ask(at, { email: "d@example.com" })).toMatchObject({
        status: 409,
        code: "not_awaited",
      });
    },
  );

  test("a malformed handle, and an unknown one", async () => {
    const nothing = bench.handle(license("99999999-9999-4999-8999-999999999999"));
    for (const at of ["nonsense", nothing])
      expect((await bench.ask(at, { email: "e@example.com" })).status).toBe(404);
  });
});

describe("time", () => {
  test("an unconfirmed alert is deleted after a day", async () => {
    const id = await bench.license("For Verification");
    await bench.ask(bench.handle(license(id)), { email: "slow@example.com" });
    const link = await bench.linkOf("slow@example.com");
    bench.clock.advance(DAY_MS - 1);
    expect((await bench.read(link)).status).toBe(200);
    bench.clock.advance(1);
    expect((await bench.confirm(link)).status).toBe(404);
    await disposeOfDue(bench.context);
    expect(await alertAsText(bench.context.db, link.id)).toBe("");
  });

  test("it expires unsent after a year and is deleted 90 days later", async () => {
    const id = await bench.license("For Verification");
    const link = await bench.confirmed(license(id), "year@example.com");
    bench.clock.advance(365 * DAY_MS - 1);
    await tendAlerts(bench.context);
    expect((await bench.read(link)).data.status).toBe("Confirmed");
    bench.clock.advance(1);
    await tendAlerts(bench.context);
    expect((await bench.read(link)).data.status).toBe("Expired");
    await bench.verified(id);
    expect(await bench.subjects("year@example.com")).toHaveLength(1);
    bench.clock.advance(90 * DAY_MS);
    await disposeOfDue(bench.context);
    expect((await bench.read(link)).status).toBe(404);
  });
});
