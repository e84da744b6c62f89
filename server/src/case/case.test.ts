import { addDays, DAY_MS, manilaDay } from "@portal/contract/days";
import { expect, test } from "vitest";
import { OFFICE } from "../../test/fixtures/bookings.ts";
import { caseBench } from "../../test/fixtures/cases.ts";
import { closeDays } from "../../test/fixtures/open-office.ts";
import { dumpOf, shownIn } from "../../test/fixtures/dump-store.ts";
import { operate } from "../../test/harness/operate.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { tellLateCases } from "./say-in-case.ts";

const bench = await caseBench({ LIMIT_FACTOR: "1" });

const answer = (number: string, words: string) => operate(bench, "case reply", { number, words });
const close = (number: string) =>
  operate(bench, "case close", { number, outcome: "solved", words: "It is with you now." });

test("reported with a photo, seen by its token and the link in the mail, answered both ways, closed", async () => {
  const request = await bench.paid();
  const photo = await bench.newPhoto();
  const opened = await bench.report(request, { words: "Nobody came.\nI was at home.", photo });
  expect(opened).toMatchObject({
    status: 201,
    data: {
      number: expect.stringMatching(/^CAS(?:-[2-9A-HJ-NP-Z]{4}){3}$/u),
      reference: expect.stringMatching(/^LTO-/u),
      problem: "not_received",
      owner: "courier",
      owner_name: "GoGo Express",
      status: "Open",
      waits_for: "agency",
      // Three working days after Monday.
      due_on: "2026-01-08",
      late: false,
      messages: [{ from: "person", words: "Nobody came.\nI was at home.", photo: true }],
    },
  });
  const { id, number } = opened.data;
  await bench.work();
  const mail = await bench.lastMail(id);
  expect(mail).toContain("We will ask GoGo Express about your Driver's License");
  expect(mail).toContain(number);
  expect(mail).not.toContain("Nobody came");
  const [, token = ""] = new RegExp(`/case/${id}#([\\w-]+)`, "u").exec(mail) ?? [];
  expect(token).toBe(opened.data.token);
  await answer(number, "Which house number is on your gate?");
  expect((await bench.readCase({ id, token })).data).toMatchObject({ waits_for: "person" });
  expect((await bench.reply({ id, token }, { words: "12" })).data).toMatchObject({
    waits_for: "agency",
    messages: [{}, { from: "agency", photo: false }, { from: "person", words: "12" }],
  });
  await close(number);
  await bench.work();
  expect((await bench.readCase({ id, token })).data).toMatchObject({
    status: "Closed",
    outcome: "solved",
  });
  expect(await bench.reply({ id, token }, { words: "Thank you" })).toMatchObject({
    status: 409,
    code: "case_closed",
  });
  // The answer was read before its mail was due: the case is closed, so only that is told.
  expect(await bench.toldAbout(id)).toEqual(["mail case_closed", "mail case_opened"]);
});

test("an answer is told by mail and text, each once", async () => {
  const { data } = await bench.report(await bench.paid(), { problem: "money_back" });
  await bench.work();
  await answer(data.number, "Which account shall we pay to?");
  await answer(data.number, "We need its number.");
  await bench.work();
  expect(await bench.toldAbout(data.id)).toEqual([
    "mail case_answered",
    "mail case_answered",
    "mail case_opened",
    "sms case_answered",
    "sms case_answered",
  ]);
});

test("an answer that is there before the confirmation takes its place", async () => {
  const { data } = await bench.report(await bench.paid());
  await answer(data.number, "Which house number is on your gate?");
  await bench.work();
  expect(await bench.toldAbout(data.id)).toEqual(["mail case_answered", "sms case_answered"]);
});

test("only the tokens open it; an unknown case looks like one of another person", async () => {
  const request = await bench.paid();
  const { uuid } = request;
  expect((await bench.report({ uuid })).code).toBe("forbidden");
  expect((await bench.findCase({ uuid, token: "x".repeat(44) })).code).toBe("forbidden");
  expect((await bench.findCase(request)).data).toEqual({ case: null });
  const { data } = await bench.report(request);
  const asked = [
    { id: data.id, token: request.token },
    { id: uuid, token: data.token },
  ];
  for (const one of asked) {
    expect(await bench.readCase(one)).toMatchObject({ status: 404, code: "resource_not_found" });
    expect((await bench.reply(one, { words: "Hello" })).status).toBe(404);
  }
  expect((await bench.findCase(request)).data.case).toMatchObject({
    id: data.id,
    token: data.token,
  });
});

test("a request has one open case, however often it is reported at once, and another one later", async () => {
  const request = await bench.paid();
  const both = await Promise.all([bench.report(request), bench.report(request)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(both.find(({ status }) => status === 409)?.code).toBe("case_open");
  await close(both.find(({ status }) => status === 201)?.data.number ?? "");
  const again = await bench.report(request, { problem: "other" }, "key-of-the-second");
  expect(again).toMatchObject({ status: 201, data: { owner: "agency", owner_name: "" } });
  // The same key is the same case, and counts once.
  const repeated = await bench.report(request, { problem: "other" }, "key-of-the-second");
  expect(repeated.data).toEqual(again.data);
  await close(again.data.number);
  // Three a day: what was refused did not count.
  const third = await bench.report(request);
  expect(third.status).toBe(201);
  expect((await bench.report(request)).code).toBe("case_open");
  await close(third.data.number);
  expect((await bench.report(request)).code).toBe("too_many_requests");
});

test("fields, photos of others and too many replies are refused, and nothing is written", async () => {
  const request = await bench.paid();
  const empty = await bench.report(request, { words: " " });
  expect(empty).toMatchObject({ status: 422, errors: { words: ["Please fill this in."] } });
  const stolen = { photo: `/${"a".repeat(22)}.jpg` };
  for (let tried = 0; tried < 4; tried += 1)
    expect((await bench.report(request, stolen)).code).toBe("file_not_found");
  expect((await bench.findCase(request)).data.case).toBeNull();
  const { data } = await bench.report(request);
  expect((await bench.reply(data, { words: "0", ...stolen })).code).toBe("file_not_found");
  const replies = [];
  // Each of its characters takes four bytes.
  expect((await bench.reply(data, { words: "\u{1F697}".repeat(1_000) })).status).toBe(201);
  for (let count = 0; count < 11; count += 1)
    replies.push((await bench.reply(data, { words: `${count}` })).status);
  expect(replies).toEqual([...Array<number>(9).fill(201), 429, 429]);
});

test("a promise that was not kept is told once, in the morning after", async () => {
  // Three messages a day about what a stranger can cause: this address has had none.
  const { data } = await bench.report(await bench.paid("late@example.com"));
  await bench.work();
  bench.clock.set(new Date(`${data.due_on}T23:00:00+08:00`));
  await tellLateCases(bench.context);
  expect((await bench.readCase(data)).data.late).toBe(false);
  bench.clock.advance(11 * 60 * 60_000);
  for (let times = 0; times < 2; times += 1) await tellLateCases(bench.context);
  await bench.work();
  expect((await bench.readCase(data)).data.late).toBe(true);
  expect(await bench.toldAbout(data.id)).toEqual(["mail case_delayed", "mail case_opened"]);
});

test("whose answer we wait for is not told that there is nothing to do", async () => {
  const { data } = await bench.report(await bench.paid("asked@example.com"));
  await answer(data.number, "Please send a photo of the card.");
  await bench.work();
  bench.clock.set(new Date(`${data.due_on}T23:59:00+08:00`));
  bench.clock.advance(9 * 60 * 60_000);
  await tellLateCases(bench.context);
  await bench.work();
  const mail = await bench.lastMail(data.id);
  expect(mail).toContain("If we asked you something, please reply");
  expect(mail).not.toContain("We will e-mail you as soon as there is an answer");
});

test("an open case keeps its request for a year; a closed one goes 90 days later, with its photo", async () => {
  const [open, closed] = [await bench.created(), await bench.created()];
  const kept = await bench.report(open, { photo: await bench.newPhoto() });
  const done = await bench.report(closed, { photo: await bench.newPhoto() });
  await close(done.data.number);
  bench.clock.advance(91 * DAY_MS);
  await disposeOfDue(bench.context);
  expect((await bench.read(open.uuid, open.token)).data.access).toBe("full");
  expect((await bench.readCase(kept.data)).status).toBe(200);
  expect((await bench.read(closed.uuid, closed.token)).data.access).toBe("public");
  expect((await bench.readCase(done.data)).status).toBe(404);
  bench.clock.advance(275 * DAY_MS);
  await disposeOfDue(bench.context);
  expect((await bench.read(open.uuid, open.token)).data.access).toBe("public");
  expect((await bench.readCase(kept.data)).status).toBe(404);
  const { rows } = await bench.connection.pool.query(
    "select from case_message where case_id = any($1)",
    [[kept.data.id, done.data.id]],
  );
  expect(rows).toEqual([]);
});

test("operators list the late ones first, read, answer and close, and the log has no person's word", async () => {
  const slow = await bench.report(await bench.paid(), { problem: "wrong_name" });
  const photo = await bench.newPhoto();
  const bytes = Buffer.from("a photo");
  await bench.context.storage.put(photo.slice(1), bytes);
  // Four days on which the office alone is closed do not count.
  const today = manilaDay(bench.context.now());
  await closeDays(bench.context, addDays(today, 1), addDays(today, 4), { office_id: OFFICE });
  await bench.context.closedDays.refresh();
  const soon = await bench.report(await bench.paid(), {
    problem: "paid_not_moving",
    words: "Why?",
    photo,
  });
  const { number } = soon.data;
  const { cases, message } = await operate(bench, "case list", { owner: "office" });
  expect(message).toMatch(/^\d+ open, \d+ of them late\.$/u);
  const numbers = cases.map((row) => row.number);
  expect(numbers.indexOf(number)).toBeLessThan(numbers.indexOf(slow.data.number));
  expect(cases.find((row) => row.number === number)).toMatchObject({
    days_left: 3,
    waits_for: "agency",
  });
  expect(await operate(bench, "case show", { number: number.toLowerCase() })).toMatchObject({
    request: soon.data.reference,
    request_status: "For Verification",
    messages: [{ message: 1, from: "person", words: "Why?", photo: true }],
  });
  const { base64 } = await operate(bench, "case photo", { number });
  expect(Buffer.from(base64, "base64")).toEqual(bytes);
  const none = { number, message: 2 };
  await expect(operate(bench, "case photo", none)).rejects.toThrow("no photo");
  const office = cases.find((row) => row.number === number)?.office ?? "";
  const ofOffice = async (id: string) =>
    (await operate(bench, "case list", { office: id })).cases.map((row) => row.number);
  expect(await ofOffice(office)).toContain(number);
  expect(await ofOffice("ncr-diliman-do")).not.toContain(number);
  const elsewhere = await operate(bench, "case list", { office: "car-baguio-do" });
  expect(elsewhere).toEqual({ message: "No such case is open.", cases: [] });
  await expect(ofOffice("nowhere")).rejects.toThrow(
    "There is no office nowhere: see lto office list.",
  );
  await answer(number, "It is being packed.");
  await close(number);
  await expect(answer(number, "Hello")).rejects.toThrow(`${number} is closed already.`);
  await expect(operate(bench, "case show", { number: "CAS-1" })).rejects.toThrow("no case CAS-1");
  const bell = { number, words: "a\u0007b" };
  await expect(operate(bench, "case reply", bell)).rejects.toThrow("words is not valid");
  const { rows } = await operate(bench, "audit show", { about: number });
  expect(rows.map(({ command }) => command)).toEqual([
    "case close",
    "case reply",
    "case photo",
    "case show",
  ]);
  expect(rows[0]?.about).toContain(" outcome:solved");
  expect(JSON.stringify(rows)).not.toMatch(/Why|packed/u);
});

test("what was said does not open in another case, and no row shows it", async () => {
  const { db } = bench.context;
  const report = async (words: string) => (await bench.report(await bench.paid(), { words })).data;
  const [one, other] = [await report("MARKWORDS of one"), await report("MARKWORDS of another")];
  expect(shownIn(await dumpOf(db, "case_message"), ["MARKWORDS"])).toEqual([]);
  const wordsOf = (id: string) =>
    db.selectFrom("case_message").select("words").where("case_id", "=", id);
  const { words } = await wordsOf(one.id).executeTakeFirstOrThrow();
  await db.updateTable("case_message").set({ words }).where("case_id", "=", other.id).execute();
  expect((await bench.readCase(one)).data).toMatchObject({
    messages: [{ words: "MARKWORDS of one" }],
  });
  const refused = await bench.readCase(other);
  expect(refused).toMatchObject({ status: 500, code: "unexpected" });
  expect(JSON.stringify(refused)).not.toContain("MARKWORDS");
});
