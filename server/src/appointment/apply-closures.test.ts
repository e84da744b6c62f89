import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookedAppointment, ended } from "../../test/fixtures/booked-appointment.ts";
import { closeDays, emptySchedule, openOffice } from "../../test/fixtures/open-office.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { applyClosures } from "./appointment-jobs.ts";
import { officesByPlace, writeOffices } from "../office/office-import-store.ts";
import { affectedBy } from "../schedule/closure-store.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});
beforeEach(async () => {
  portal.clock.set(TEST_START);
  await emptySchedule(portal.context);
});

const DAY = "2026-02-03";
const NATION = { region: null, province: null, municipality: null, office_id: null };
const apply = () => applyClosures(portal.context);
const reasons = async (day = DAY) =>
  Object.fromEntries(
    (
      await portal.context.db
        .selectFrom("slot")
        .select(["office_id", "closed_reason"])
        .where("date", "=", day)
        .orderBy("office_id")
        .execute()
    ).map((slot) => [slot.office_id, slot.closed_reason]),
  );
const closedAt = async (day = DAY) =>
  Object.entries(await reasons(day)).flatMap(([id, reason]) => (reason === null ? [] : id));
const lift = (id: string) =>
  portal.context.db
    .updateTable("closure")
    .set({ lifted_at: portal.clock.now(), applied_at: null })
    .where("id", "=", id)
    .execute();
const messages = () =>
  portal.context.db
    .selectFrom("outbox")
    .select(["kind", "payload", "dedupe_key"])
    .where("dedupe_key", "like", "%:appointment_closed:%")
    .orderBy("kind")
    .execute();

describe("a closure applies to every office that matches all its fields", () => {
  const pampanga = { region: "Region III", province: "Pampanga" };
  const laUnion = { region: "Region I", province: "La Union" };
  beforeEach(async () => {
    const { context } = portal;
    await openOffice(context, { id: "angeles", ...pampanga, municipality: "Angeles" });
    await openOffice(context, { id: "manila" });
    await openOffice(context, { id: "sf-pampanga", ...pampanga, municipality: "San Fernando" });
    await openOffice(context, { id: "sf-union", ...laUnion, municipality: "San Fernando" });
  });
  const everywhere = ["angeles", "manila", "sf-pampanga", "sf-union"];

  const scopes = [
    ["the nation", {}, everywhere],
    ["a region", { region: "Region III" }, ["angeles", "sf-pampanga"]],
    ["a province", { province: "La Union" }, ["sf-union"]],
    [
      "one of two towns of the same name",
      { province: "Pampanga", municipality: "San Fernando" },
      ["sf-pampanga"],
    ],
    ["an office", { office_id: "manila" }, ["manila"]],
    ["an office within its region", { region: "NCR", office_id: "manila" }, ["manila"]],
    ["an office that lies elsewhere", { region: "Region I", office_id: "manila" }, []],
    ["a town that is in another province", { province: "Cebu", municipality: "Angeles" }, []],
  ] as const;

  test.each(scopes)("%s, when the slots exist already", async (_, where, expected) => {
    await fillSchedule(portal.context);
    await closeDays(portal.context, DAY, "2026-02-04", where, "Typhoon");
    expect(await apply()).toBe(expected.length * 2);
    expect(await closedAt()).toEqual(expected);
    expect(await closedAt("2026-02-04")).toEqual(expected);
    expect([await closedAt("2026-02-02"), await closedAt("2026-02-05")]).toEqual([[], []]);
    expect(new Set(Object.values(await reasons()))).toEqual(
      new Set([
        ...(expected.length > 0 ? ["Typhoon"] : []),
        ...(expected.length < everywhere.length ? [null] : []),
      ]),
    );
  });

  test.each(scopes)("%s, when the slots are created later", async (_, where, expected) => {
    await closeDays(portal.context, DAY, DAY, where);
    await fillSchedule(portal.context);
    expect(Object.keys(await reasons())).toEqual(
      everywhere.filter((id) => !expected.some((one) => one === id)),
    );
    expect(await closedAt()).toEqual([]);
  });

  test("an office whose place was wrong opens and closes as its right place does", async () => {
    const { db } = portal.context;
    await fillSchedule(portal.context);
    await closeDays(portal.context, DAY, DAY, { province: "Pampanga" }, "Fiesta of Pampanga");
    await closeDays(portal.context, DAY, DAY, { province: "La Union" }, "Fiesta of La Union");
    await apply();
    const [stored] = (await officesByPlace(db)).filter(({ id }) => id === "angeles");
    if (!stored) throw new Error("There is no such office.");
    const { sample, couriers: _, ...office } = stored;
    const load = (change: Partial<typeof office>) =>
      db
        .transaction()
        .execute((trx) =>
          writeOffices(trx, [{ ...office, couriers: [], ...change }], { isDryRun: false, sample }),
        );
    expect(await load({ ...laUnion, municipality: "Agoo" })).toEqual(["changed"]);
    await apply();
    expect(await reasons()).toMatchObject({ angeles: "Fiesta of La Union" });
    await load({ region: "NCR", province: "Metro Manila", municipality: "Manila" });
    await apply();
    expect(await reasons()).toMatchObject({ angeles: null });
  });
});

describe("one office", () => {
  beforeEach(async () => {
    await openOffice(portal.context, { id: "a" });
    await fillSchedule(portal.context);
    await apply();
  });

  test("changes nothing without new closures", async () => {
    expect(await apply()).toBe(0);
    expect(await closedAt("2026-01-06")).toEqual([]);
  });

  test("opens again when the closure is lifted", async () => {
    const id = await closeDays(portal.context, DAY, DAY, { office_id: "a" });
    await apply();
    expect(await closedAt()).toEqual(["a"]);
    await lift(id);
    expect(await apply()).toBe(0);
    expect(await reasons()).toEqual({ a: null });
  });

  test("stays closed for the other reason when one of two closures is lifted", async () => {
    const wide = await closeDays(portal.context, DAY, DAY, { region: "NCR" }, "Holiday");
    const narrow = await closeDays(portal.context, DAY, DAY, { office_id: "a" }, "Brownout");
    await apply();
    expect(await reasons()).toEqual({ a: "Holiday" });
    await lift(wide);
    await apply();
    expect(await reasons()).toEqual({ a: "Brownout" });
    await lift(narrow);
    await apply();
    expect(await reasons()).toEqual({ a: null });
  });

  test("follows a closure that is shortened or moved", async () => {
    const id = await closeDays(portal.context, DAY, "2026-02-05", { office_id: "a" });
    await apply();
    await portal.context.db
      .updateTable("closure")
      .set({ from_date: "2026-02-05", to_date: "2026-02-06", applied_at: null })
      .where("id", "=", id)
      .execute();
    await apply();
    const days = ["2026-02-03", "2026-02-04", "2026-02-05", "2026-02-06"];
    expect(await Promise.all(days.map((day) => closedAt(day)))).toEqual([[], [], ["a"], ["a"]]);
  });

  test("gets slots for a lifted holiday in the same run", async () => {
    const { db } = portal.context;
    const { id } = await db
      .selectFrom("closure")
      .select("id")
      .where("from_date", "=", "2026-03-20")
      .executeTakeFirstOrThrow();
    expect(await reasons("2026-03-20")).toEqual({});
    await lift(id);
    await apply();
    expect(await reasons("2026-03-20")).toEqual({ a: null });
  });

  test("closes later slots too under a closure without an end", async () => {
    await closeDays(portal.context, "2026-06-01", "9999-12-31", { office_id: "a" });
    expect(await apply()).toBe(5);
    portal.clock.advance(7 * 24 * 60 * 60_000);
    expect(await fillSchedule(portal.context)).toBe(0);
  });
});

describe("a person with a booking", () => {
  test("gets one mail and one text, and keeps the appointment", async () => {
    const { context } = portal;
    const hit = await bookedAppointment(context, DAY);
    const cancelled = await bookedAppointment(context, DAY);
    await ended(context, cancelled, "Cancelled");
    const other = await bookedAppointment(context, "2026-02-04");
    await closeDays(context, DAY, DAY, {}, "Typhoon");
    await Promise.all([apply(), apply(), apply()]);
    await apply();
    const payload = {
      about: "appointment",
      message: "appointment_closed",
      appointment: hit.id,
      date: DAY,
      change: "0",
      closing: `${TEST_START.getTime()}`,
    };
    expect(
      (await messages()).map(({ kind, payload: given }) => ({ kind, payload: given })),
    ).toEqual([
      { kind: "mail", payload },
      { kind: "sms", payload },
    ]);
    const rows = await context.db.selectFrom("appointment").select(["id", "status"]).execute();
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [hit.id, "Booked"],
        [cancelled.id, "Cancelled"],
        [other.id, "Booked"],
      ]),
    );
    expect((await reasons())[hit.officeId]).toBe("Typhoon");
  });

  test("gets no second message when only the reason changes", async () => {
    const { officeId } = await bookedAppointment(portal.context, DAY);
    const id = await closeDays(portal.context, DAY, DAY, { office_id: officeId }, "Brownout");
    await apply();
    await closeDays(portal.context, DAY, DAY, {}, "Typhoon");
    await lift(id);
    await apply();
    expect(await reasons()).toEqual({ [officeId]: "Typhoon" });
    expect(await messages()).toHaveLength(2);
  });

  test("gets a message for today, but not for a past day or once arrived", async () => {
    const today = await bookedAppointment(portal.context, "2026-01-05");
    const arrived = await bookedAppointment(portal.context, "2026-01-05");
    await portal.context.db
      .updateTable("appointment")
      .set({ arrived_at: portal.clock.now() })
      .where("id", "=", arrived.id)
      .execute();
    await bookedAppointment(portal.context, "2026-01-04");
    const day = { from: "2026-01-05", to: "2026-01-05" };
    expect(await affectedBy(portal.context.db, NATION, day)).toMatchObject({ appointments: 1 });
    await closeDays(portal.context, "2026-01-01", "2026-01-05");
    expect(await apply()).toBe(2);
    const told = (await messages()).map(({ payload }) => payload);
    expect(told).toEqual([
      expect.objectContaining({ appointment: today.id }),
      expect.objectContaining({ appointment: today.id }),
    ]);
    expect(await closedAt("2026-01-04")).toEqual([]);
  });
});

test("closing while slots are created leaves no open slot behind", async () => {
  for (const id of ["a", "b", "c"]) await openOffice(portal.context, { id });
  await closeDays(portal.context, DAY, "2026-02-20", { region: "NCR" });
  await Promise.all([fillSchedule(portal.context), apply(), fillSchedule(portal.context), apply()]);
  const open = await portal.context.db
    .selectFrom("slot")
    .select("date")
    .where("date", ">=", DAY)
    .where("date", "<=", "2026-02-20")
    .where("closed_reason", "is", null)
    .execute();
  expect(open).toEqual([]);
});
