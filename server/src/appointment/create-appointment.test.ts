import { setTimeout as delay } from "node:timers/promises";
import { appointmentPurposes, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { normaliseMobile } from "@portal/contract/contact";
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../wire/create-context.ts";
import { createApp } from "../http/create-app.ts";
import { isReference } from "../security/reference.ts";
import { fixedRandom, rootsOf } from "../../test/harness/test-context.ts";
import { openPerson } from "../security/person.ts";
import { appointmentRoutes } from "./appointment-routes.ts";
import { watchSchedules } from "../schedule/schedules.ts";
import { KNOWN_FULL_MS } from "./full-days.ts";
import {
  bookingBench,
  OFFICE,
  OFFICE_NAME,
  times,
  type Bench,
} from "../../test/fixtures/bookings.ts";
import {
  appointmentsOf,
  changeSlot,
  countRows,
  eventsOf,
  messagesAbout,
  ownersOf,
  usedOf,
} from "../../test/fixtures/bookings-store.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

describe.each(appointmentPurposes)("%s", (purpose) => {
  test("is booked, with photos, event, messages and answer", async () => {
    const day = await bench.freshDay(purpose);
    const record = await bench.newRecord(purpose);
    const body = await bench.bodyOf(purpose, record, { date: day.date });
    const { status, data } = await bench.book(body);
    expect(status).toBe(201);
    expect(Object.keys(data).toSorted()).toEqual(["reference", "token"]);
    expect(isReference(data.reference)).toBe(true);
    expect(data.token).toMatch(/^[\w-]{44}$/u);
    const rows = await appointmentsOf(bench.db, record);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      reference: data.reference,
      slot_id: day.id,
      purpose,
      status: "Booked",
      moves: 0,
      language: "en",
      ended_at: null,
    });
    const id = rows[0]?.id ?? "";
    const sealed = rows[0]?.person ?? Buffer.alloc(0);
    expect(openPerson(bench.context.secrets, "appointment", id, sealed)).toEqual({
      full_name: "ANA LUZ CRUZ",
      email: body["email"],
      contact_number: normaliseMobile(String(body["contact_number"])),
    });
    expect(bench.context.secrets.idOf("appointment", data.token)).toBe(id);
    expect(await usedOf(bench.db, day.id)).toBe(1);
    expect(await eventsOf(bench.db, id)).toEqual([
      { from_status: null, to_status: "Booked", why: null, who: "person" },
    ]);
    const names = Object.values(body.documents).map((reference) => reference.slice(1));
    const owners = (await ownersOf(bench.db, names)).map((file) => file.claimed_by);
    expect(owners).toEqual(names.map(() => `appointment:${id}`));
    const messages = await messagesAbout(bench.db, id);
    expect(messages.map(({ dedupe_key: key }) => key)).toContain(
      `mail:appointment_booked:${id}:${day.date}:0`,
    );
    expect(messages.filter(({ kind }) => kind === "sms").length).toBe(messages.length / 2);
    expect((await bench.read(data.reference, data.token)).data).toMatchObject({
      date: day.date,
      full_name: "ANA LUZ CRUZ",
      reference: data.reference,
      type: body["type"],
      office: {
        id: OFFICE,
        name: OFFICE_NAME,
      },
    });
  });

  /** Which of date and schedule_id are sent; the other is empty, null or left out. */
  const shapes: [string, (day: { id: number; date: string }) => Record<string, unknown>][] = [
    ["only a date", ({ date }) => ({ date, schedule_id: undefined })],
    ["a date and a schedule_id of null", ({ date }) => ({ date, schedule_id: null })],
    ["only a schedule_id, as in spec §7", ({ id }) => ({ schedule_id: `${id}`, date: undefined })],
    ["a schedule_id and an empty date", ({ id }) => ({ schedule_id: `${id}`, date: "" })],
    ["both", ({ id, date }) => ({ schedule_id: `${id}`, date })],
  ];
  test.each(shapes)("%s identifies the day", async (_, change) => {
    const day = await bench.freshDay(purpose);
    const { record } = await bench.booked(purpose, day, change(day));
    expect((await appointmentsOf(bench.db, record))[0]?.slot_id).toBe(day.id);
  });

  test("a date and schedule_id that disagree, and a schedule_id of another service, are refused", async () => {
    const [day, other] = [await bench.freshDay(purpose), await bench.freshDay(purpose)];
    const record = await bench.newRecord(purpose);
    const foreign: AppointmentPurpose =
      purpose === "Driver's License Renewal"
        ? "Driver's License Pickup"
        : "Driver's License Renewal";
    const theirs = (await bench.days(foreign)).at(-1);
    const changes = [
      { date: day.date, schedule_id: `${other.id}` },
      { schedule_id: `${theirs?.id ?? 0}` },
      { schedule_id: "0" },
      { schedule_id: "1 or 1=1" },
      { schedule_id: "99999999999999999999" },
    ];
    for (const change of changes) {
      const answer = await bench.book(await bench.bodyOf(purpose, record, change));
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 422, code: "invalid_fields" });
      expect(Object.keys(answer.errors ?? {})).toEqual(["date"]);
    }
    expect(await appointmentsOf(bench.db, record)).toEqual([]);
  });
});

test("supporting documents, and a photo used in two fields, are stored per field", async () => {
  const purpose = "Driver's License Pickup";
  const record = await bench.newRecord(purpose);
  const day = await bench.freshDay(purpose);
  const body = await bench.bodyOf(purpose, record, { date: day.date });
  const [photo, extra] = [await bench.newPhoto(), await bench.newPhoto()];
  body.documents = {
    id_image_url: photo,
    receipt_image_url: photo,
    cr_image_url: "",
    supporting_doc_1_image_url: extra,
    supporting_doc_2_image_url: "",
  };
  expect((await bench.book(body)).status).toBe(201);
  const [appointment] = await appointmentsOf(bench.db, record);
  const kept = await bench.db
    .selectFrom("appointment_document")
    .select(["field", "file_name"])
    .where("appointment_id", "=", appointment?.id ?? "")
    .orderBy("field")
    .execute();
  expect(kept.map(({ field, file_name: name }) => [field, `/${name}`])).toEqual([
    ["id_image_url", photo],
    ["receipt_image_url", photo],
    ["supporting_doc_1_image_url", extra],
  ]);
});

// What else holds for a key: http/idempotency.test.ts.
describe("Idempotency-Key (R-9)", () => {
  const purpose = "Driver's License Pickup";

  test("the same key and body get the same answer, even if everything else has changed", async () => {
    const day = await bench.freshDay(purpose);
    const record = await bench.newRecord(purpose);
    const body = await bench.bodyOf(purpose, record, { date: day.date });
    const first = await bench.book(body, { key: "key-of-one-booking" });
    expect(first.status).toBe(201);
    const before = await countRows(bench.db);
    expect(await bench.book(body, { key: "key-of-one-booking" })).toEqual(first);

    // Meanwhile: a restart, the day is full and closed, and the handle has expired.
    bench.clock.advance(2 * 60 * 60_000 + 1);
    await changeSlot(bench.db, day.id, { capacity: 1, closed_reason: "Typhoon" });
    const { config, log } = bench.context;
    const restarted = createContext({
      config,
      connection: bench.connection,
      log,
      now: bench.clock.now,
      roots: rootsOf("the root secret of the tests, long enough"),
      random: fixedRandom("restarted"),
    });
    const app = await createApp(config);
    appointmentRoutes(app, restarted, watchSchedules(restarted));
    const again = await app.inject({
      method: "POST",
      url: "/api/ste/appointment",
      payload: body,
      headers: { "idempotency-key": "key-of-one-booking" },
    });
    expect([again.statusCode, again.json()]).toEqual([201, { data: first.data }]);
    await app.close();
    expect(await countRows(bench.db)).toEqual(before);
  });

  test("the same key may be used again after a refusal", async () => {
    const day = await bench.freshDay(purpose);
    const body = await bench.bodyOf(purpose, await bench.newRecord(purpose), { date: day.date });
    await changeSlot(bench.db, day.id, { capacity: 0 });
    expect((await bench.book(body, { key: "key-of-a-refusal" })).code).toBe("slot_full");
    await changeSlot(bench.db, day.id, { capacity: 1 });
    await delay(KNOWN_FULL_MS);
    expect((await bench.book(body, { key: "key-of-a-refusal" })).status).toBe(201);
  });

  test.each([20, 1])(
    "20 concurrent requests, with %i places: one appointment, one answer",
    async (capacity) => {
      const day = await bench.freshDay(purpose);
      await changeSlot(bench.db, day.id, { capacity });
      const record = await bench.newRecord(purpose);
      const body = await bench.bodyOf(purpose, record, { date: day.date });
      const key = `twenty-at-once-${capacity}`;
      const answers = await times(20, () => bench.book(body, { key }));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect(await appointmentsOf(bench.db, record)).toHaveLength(1);
      expect(await usedOf(bench.db, day.id)).toBe(1);
    },
  );
});
