import { DAY_MS } from "@portal/contract/days";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { bookedAppointment, type Booked } from "../../test/fixtures/booked-appointment.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { messageJobs } from "./appointment-message.ts";
import { deliver } from "../message/send-message.ts";
import type { AppointmentMessage } from "./appointment-words.ts";

const DATE = "2026-01-12";
const BOOKED = "appointment_booked";

let portal: TestPortal;
let providers: Pick<TestPortal["context"], "mail" | "sms">;
let logged: string[];
beforeAll(async () => {
  // The limits of production.
  portal = await testPortal({ routes: [], env: { LIMIT_FACTOR: "1" } });
  const { mail, sms } = portal.context;
  providers = { mail, sms };
  for (const level of ["info", "warn", "error"] as const)
    portal.context.log[level] = (...line: unknown[]) => void logged.push(JSON.stringify(line));
});
beforeEach(async () => {
  const { context } = portal;
  Object.assign(context, providers);
  for (const table of ["outbox", "appointment", "rate_limit"] as const)
    await context.db.deleteFrom(table).execute();
  context.limits.forget();
  await context.sandbox?.mailbox.clear();
  portal.clock.set(TEST_START);
  logged = [];
});

const book = (change = {}) => bookedAppointment(portal.context, DATE, change);
const received = async (kind: "mail" | "sms") =>
  ((await portal.context.sandbox?.mailbox.list()) ?? []).filter((one) => one.kind === kind);

async function leave(
  { id }: Booked,
  message: AppointmentMessage,
  change = message === "appointment_moved" ? 1 : 0,
): Promise<void> {
  if (change > 0)
    await portal.context.db
      .updateTable("appointment")
      .set({ changes: change })
      .where("id", "=", id)
      .execute();
  const jobs = messageJobs(message, { id, date: DATE, change }, portal.clock.now());
  await enqueueAll(portal.context.db, jobs);
}

describe("three messages a day", () => {
  test("to one e-mail address, however it is spelled", async () => {
    for (const email of [
      "Ana@example.com",
      "ana@example.com",
      "ANA@EXAMPLE.COM",
      "ana@Example.com",
    ])
      await leave(await book({ email }), BOOKED);
    await runDue(portal.context);
    expect(await received("mail")).toHaveLength(3);
    expect(await received("sms")).toHaveLength(4);
  });

  test("to one mobile number", async () => {
    for (let times = 0; times < 4; times += 1)
      await leave(await book({ mobile: "+639171234567" }), BOOKED);
    await runDue(portal.context);
    expect(await received("mail")).toHaveLength(4);
    expect(await received("sms")).toHaveLength(3);
    expect(logged.join()).toContain("too_many_requests");
    expect(logged.join()).not.toMatch(/9171234567|example\.com/u);
  });

  test("the fourth waits until the day is over and is then sent once", async () => {
    const email = "ana@example.com";
    for (let times = 0; times < 4; times += 1) await leave(await book({ email }), BOOKED);
    const seen: number[] = [];
    for (const passed of [0, 60 * 60_000, DAY_MS - 60 * 60_000 - 1, 1, DAY_MS]) {
      portal.clock.advance(passed);
      await runDue(portal.context);
      seen.push((await received("mail")).length);
    }
    expect(seen).toEqual([3, 3, 3, 4, 4]);
  });

  test("is exact for concurrent sends too", async () => {
    const { mail } = portal.context;
    const most = { now: 0, ever: 0 };
    portal.context.mail = {
      name: "slow",
      send: async (one) => {
        most.ever = Math.max(most.ever, (most.now += 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
        await mail?.send(one);
        most.now -= 1;
      },
    };
    for (let times = 0; times < 8; times += 1)
      await leave(await book({ email: times % 2 ? "Ana@example.com" : "ana@example.com" }), BOOKED);
    await runDue(portal.context);
    expect(await received("mail")).toHaveLength(3);
    expect(most.ever).toBe(1);
  });

  test("a job that waits too long for the mutex is retried and does not block the next", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const sent: string[] = [];
    const deliverOne = (name: string, takesMs: number) =>
      deliver(portal.context, { name: "paid", cap: null }, "ana@example.com", async () => {
        sent.push(name);
        await Promise.resolve();
        clock.mockReturnValue(takesMs);
      });
    const [slow, next] = [deliverOne("slow", 5_001), deliverOne("next", 0)];
    await slow;
    await expect(next).rejects.toMatchObject({ code: "provider_unavailable" });
    await deliverOne("again", 0);
    clock.mockRestore();
    expect(sent).toEqual(["slow", "again"]);
  });
});

describe("when a message cannot be sent", () => {
  const unavailable = async () => {
    throw new Problem("provider_unavailable");
  };

  test("for now, it is retried, arrives once and counts once", async () => {
    const { context, clock } = portal;
    const { mail, sms } = context;
    await leave(await book({ email: "ana@example.com" }), BOOKED);
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

  test("a job that runs twice sends once", async () => {
    const { db } = portal.context;
    await leave(await book(), BOOKED);
    for (let times = 0; times < 3; times += 1) {
      await runDue(portal.context);
      await db.updateTable("outbox").set({ done_at: null, leased_until: null }).execute();
    }
    expect(await received("mail")).toHaveLength(1);
    expect(await received("sms")).toHaveLength(1);
  });

  test("because the address cannot receive mail, it is dropped; the text is still sent", async () => {
    let tries = 0;
    portal.context.mail = {
      name: "refusing",
      send: async () => {
        tries += 1;
        throw new Problem("invalid_fields", undefined, {
          errors: { to: [i18n.t("This address cannot receive e-mail.")] },
        });
      },
    };
    await leave(await book({ email: "ana@example.com" }), BOOKED);
    await runDue(portal.context);
    portal.clock.advance(24 * 60 * 60_000);
    await runDue(portal.context);
    expect(tries).toBe(1);
    expect(await received("sms")).toHaveLength(1);
    expect(logged.join()).toContain(BOOKED);
    expect(logged.join()).not.toContain("example.com");
  });

  test("without a text provider the mail is sent; without a mail provider the job waits", async () => {
    portal.context.mail = null;
    portal.context.sms = null;
    await leave(await book(), BOOKED);
    await runDue(portal.context);
    const open = await portal.context.db
      .selectFrom("outbox")
      .select("kind")
      .where("done_at", "is", null)
      .execute();
    expect(open).toEqual([{ kind: "mail" }]);
  });
});

test("neither the queue nor the log contains personal data, whatever happens", async () => {
  const { context } = portal;
  const booked = await book({
    fullName: "CANARYFIRST CANARYLAST",
    email: "canary.mail@example.com",
    mobile: "+639998887766",
  });
  const { id } = booked;
  const plan = { id, date: DATE, change: 0 };
  await enqueueAll(context.db, messageJobs("appointment_booked", plan, portal.clock.now()));
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
