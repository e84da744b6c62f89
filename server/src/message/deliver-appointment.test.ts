import { beforeEach, describe, expect, test } from "vitest";
import { enqueue } from "../outbox/outbox-store.ts";
import { Problem } from "../problem.ts";
import { bookedAppointment, ended, type Booked } from "../testing/booked-appointment.ts";
import { runDue } from "../testing/run-due.ts";
import { testPortal, type TestPortal } from "../testing/test-portal.ts";
import { appointmentMessages, messageJobs } from "./appointment-messages.ts";
import type { AppointmentMessage } from "./words.ts";

const DATE = "2026-01-12";

let portal: TestPortal;
let logged: string[];
beforeEach(async () => {
  // Limits as in production.
  portal = await testPortal({ routes: [], env: { LIMIT_FACTOR: "1" } });
  logged = [];
  for (const level of ["info", "warn", "error"] as const)
    portal.context.log[level] = (...line: unknown[]) => void logged.push(JSON.stringify(line));
});

const book = (change = {}) => bookedAppointment(portal.context, DATE, change);
const received = async (kind: "mail" | "sms") =>
  ((await portal.context.sandbox?.mailbox.list()) ?? []).filter((one) => one.kind === kind);

async function leave({ id }: Booked, message: AppointmentMessage): Promise<void> {
  const jobs = messageJobs(message, { id, date: DATE, moves: 0 }, portal.clock.now());
  for (const job of jobs) await enqueue(portal.context.db, job);
}

describe("three a day", () => {
  test("to an e-mail address, however it is written", async () => {
    for (const email of [
      "Ana@example.com",
      "ana@example.com",
      "ANA@EXAMPLE.COM",
      "ana@Example.com",
    ])
      await leave(await book({ email }), "appointment_booked");
    await runDue(portal.context);
    expect(await received("mail")).toHaveLength(3);
    expect(await received("sms")).toHaveLength(4);
  });

  test("to a mobile", async () => {
    for (let times = 0; times < 4; times += 1)
      await leave(await book({ mobile: "+639171234567" }), "appointment_booked");
    await runDue(portal.context);
    expect(await received("mail")).toHaveLength(4);
    expect(await received("sms")).toHaveLength(3);
    expect(logged.join()).toContain("message dropped");
    expect(logged.join()).not.toMatch(/9171234567|example\.com/u);
  });

  test("counts what anybody could cause; reminders and closed days arrive", async () => {
    const email = "ana@example.com";
    const first = await book({ email });
    await leave(first, "appointment_booked");
    const second = await book({ email });
    await leave(second, "appointment_moved");
    const third = await book({ email });
    await ended(portal.context, third, "Cancelled");
    await leave(third, "appointment_cancelled");
    await leave(await book({ email }), "appointment_booked");
    await portal.context.db.updateTable("slot").set({ closed_reason: "Typhoon" }).execute();
    await leave(first, "appointment_closed");
    await leave(second, "appointment_reminder_24h");
    await runDue(portal.context);
    const names = (await received("mail")).map(({ id }) => id.split("/")[0] ?? "");
    expect(names.toSorted()).toEqual([
      "appointment_booked",
      "appointment_cancelled",
      "appointment_closed",
      "appointment_moved",
      "appointment_reminder_24h",
    ]);
  });
});

describe("when it cannot be sent", () => {
  const unavailable = async () => {
    throw new Problem("provider_unavailable");
  };

  test("at the moment, it is tried again later and arrives once, and the day's three are not used up", async () => {
    const { context, clock } = portal;
    const { mail, sms } = context;
    await leave(await book({ email: "ana@example.com" }), "appointment_booked");
    context.mail = { name: "broken", send: unavailable };
    context.sms = { name: "broken", send: unavailable };
    for (let times = 0; times < 4; times += 1) {
      await runDue(context);
      clock.advance(60_000);
    }
    expect([...(await received("mail")), ...(await received("sms"))]).toEqual([]);
    Object.assign(context, { mail, sms });
    await runDue(context);
    expect(await received("mail")).toHaveLength(1);
    expect(await received("sms")).toHaveLength(1);
    const open = context.db.selectFrom("outbox").select("id").where("done_at", "is", null);
    expect(await open.execute()).toEqual([]);
  });

  test("a job done twice sends once", async () => {
    const { db } = portal.context;
    await leave(await book(), "appointment_booked");
    for (let times = 0; times < 3; times += 1) {
      await runDue(portal.context);
      await db.updateTable("outbox").set({ done_at: null, leased_until: null }).execute();
    }
    expect(await received("mail")).toHaveLength(1);
    expect(await received("sms")).toHaveLength(1);
  });

  test("because the address takes no mail, it is dropped; the text still goes", async () => {
    let tries = 0;
    portal.context.mail = {
      name: "refusing",
      send: async () => {
        tries += 1;
        throw new Problem("invalid_fields", undefined, { errors: { to: ["no such address"] } });
      },
    };
    await leave(await book({ email: "ana@example.com" }), "appointment_booked");
    await runDue(portal.context);
    portal.clock.advance(24 * 60 * 60_000);
    await runDue(portal.context);
    expect(tries).toBe(1);
    expect(await received("sms")).toHaveLength(1);
    expect(logged.join()).toContain("appointment_booked");
    expect(logged.join()).not.toContain("example.com");
  });

  test("for want of who sends texts, the mail is enough; for want of who sends mail, it waits", async () => {
    portal.context.mail = null;
    portal.context.sms = null;
    await leave(await book(), "appointment_booked");
    await runDue(portal.context);
    const open = await portal.context.db
      .selectFrom("outbox")
      .select("kind")
      .where("done_at", "is", null)
      .execute();
    expect(open).toEqual([{ kind: "mail" }]);
  });
});

test("neither the queue nor the log holds anything of the person, whatever happens", async () => {
  const { context } = portal;
  const booked = await book({
    fullName: "CANARYFIRST CANARYLAST",
    email: "canary.mail@example.com",
    mobile: "+639998887766",
  });
  const { id } = booked;
  const plan = { id, date: DATE, moves: 0, now: portal.clock.now() };
  for (const job of appointmentMessages({ ...plan, message: "appointment_booked" }))
    await enqueue(context.db, job);
  const broken = async () => {
    throw new Error("canary.mail@example.com +639998887766 CANARYFIRST");
  };
  const { mail, sms } = context;
  Object.assign(context, {
    mail: { name: "broken", send: broken },
    sms: { name: "b", send: broken },
  });
  await runDue(context);
  Object.assign(context, { mail, sms });
  for (const instant of ["2026-01-06T00:00:00Z", "2026-01-09T00:00:00Z", "2026-01-11T00:00:00Z"]) {
    portal.clock.set(new Date(instant));
    await runDue(context);
  }
  expect(await received("mail")).toHaveLength(3);
  expect(logged).not.toEqual([]);
  const queue = JSON.stringify(await context.db.selectFrom("outbox").selectAll().execute());
  expect(queue).toContain("appointment_reminder_24h");
  for (const written of [queue, logged.join()]) {
    expect(written).not.toMatch(/canary|9998887766|1999-12-31|T\d\d-\d\d-/iu);
    expect(written).not.toContain(booked.reference);
    expect(written).not.toContain(booked.token);
  }
});
