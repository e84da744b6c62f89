import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { applyClosures } from "./appointment-jobs.ts";
import { messageJobs } from "./appointment-message.ts";
import {
  bookedAppointment,
  closed,
  ended,
  type Booked,
} from "../../test/fixtures/booked-appointment.ts";
import { closeDays } from "../../test/fixtures/open-office.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { gsmLength, gsmText } from "../message/message.ts";

// The tests begin on Monday, 2026-01-05, 10:00 in Manila.
const TODAY = "2026-01-05";
const DATE = "2026-01-12";
const OFFICE = "LTO Las Piñas District Office";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});
beforeEach(async () => {
  await portal.context.db.deleteFrom("outbox").execute();
  await portal.context.sandbox?.mailbox.clear();
  portal.clock.set(TEST_START);
});

const received = async () => {
  const { mailbox } = portal.context.sandbox ?? {};
  if (!mailbox) throw new Error("The tests run in the sandbox.");
  const list = await mailbox.list();
  const idsOf = (kind: string) => list.filter((one) => one.kind === kind).map(({ id }) => id);
  const mails = await Promise.all(idsOf("mail").map((id) => mailbox.read(id)));
  const texts = await Promise.all(idsOf("sms").map((id) => mailbox.sms.read(id)));
  return {
    mails: mails.filter((mail) => mail !== null),
    texts: texts.filter((text) => text !== null),
  };
};
const tell = ({ id }: Booked, date: string) =>
  enqueueAll(
    portal.context.db,
    messageJobs("appointment_closed", { id, date, change: 0 }, portal.clock.now()),
  );
const change = (id: string, set: { lifted_at: Date | null }) =>
  portal.context.db
    .updateTable("closure")
    .set({ ...set, applied_at: null })
    .where("id", "=", id)
    .execute();

describe("an office that closes on the day itself", () => {
  test("offers only what is possible: nothing today, a new one from tomorrow", async () => {
    const booked = await bookedAppointment(portal.context, TODAY);
    await closeDays(portal.context, TODAY, TODAY, { office_id: booked.officeId }, "No electricity");
    await applyClosures(portal.context);
    await runDue(portal.context);
    const { mails, texts } = await received();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe("Please do not come today: the office is closed");
    expect(mail?.html).toContain(">The office is closed today</h1>");
    for (const part of [
      "\nPlease do not come today. From tomorrow you can book another appointment.\n",
      "\nWhy it is closed: No electricity\n",
      `\nBranch/Office: ${OFFICE}\n`,
      "\nBook another appointment:\nhttp://portal.example/appointment\n",
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.attachments).toEqual([]);
    expect(texts.map(({ text }) => text)).toEqual([
      `LTO on the Go: Do not come today. ${OFFICE} is closed (No electricity). Book again from tomorrow: see your e-mail. Ref. ends in ${booked.reference.slice(-4)}.`,
    ]);
    for (const written of [mail?.text, mail?.html, texts[0]?.text])
      expect(written).not.toContain(booked.token);
  });

  test("does so even if the message about tomorrow is late", async () => {
    const booked = await bookedAppointment(portal.context, DATE);
    await closed(portal.context, booked, "Typhoon");
    await tell(booked, DATE);
    portal.clock.set(new Date(`${DATE}T00:00:00+08:00`));
    await runDue(portal.context);
    const { mails } = await received();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Please do not come today: the office is closed",
    ]);
  });

  test("does so until the end of the day in Manila, and not later", async () => {
    const booked = await bookedAppointment(portal.context, DATE);
    await closed(portal.context, booked, "Typhoon");
    await tell(booked, DATE);
    portal.clock.set(new Date("2026-01-12T16:00:00Z"));
    await runDue(portal.context);
    expect(await received()).toEqual({ mails: [], texts: [] });
    portal.clock.set(new Date("2026-01-12T15:59:59Z"));
    await tell(booked, DATE);
    await runDue(portal.context);
    expect((await received()).mails).toHaveLength(1);
  });

  test("before that day, the message asks to choose another date", async () => {
    const booked = await bookedAppointment(portal.context, DATE);
    await closed(portal.context, booked, "Typhoon");
    portal.clock.set(new Date("2026-01-11T15:59:59Z"));
    await tell(booked, DATE);
    await runDue(portal.context);
    const { mails } = await received();
    expect(mails[0]?.subject).toContain("Please choose another date");
  });
});

test.each([{ closed_reason: "Typhoon" }, { withdrawn: true }, {}])(
  "whoever cancels frees a place unless the day has none: %j",
  async (day) => {
    const { db } = portal.context;
    const booked = await bookedAppointment(portal.context, DATE);
    await db
      .updateTable("slot")
      .set({ used: 1, ...day })
      .where("office_id", "=", booked.officeId)
      .execute();
    await ended(portal.context, booked, "Cancelled");
    const cancelled = { id: booked.id, date: DATE, change: 0 };
    await enqueueAll(db, messageJobs("appointment_cancelled", cancelled, portal.clock.now()));
    await runDue(portal.context);
    const [mail] = (await received()).mails;
    expect(mail?.text.includes("open to others")).toBe(Object.keys(day).length === 0);
    expect(mail?.text).toContain("There is nothing else you need to do.");
  },
);

test("closing, opening and closing a day sends two messages, none about the opening", async () => {
  const { officeId } = await bookedAppointment(portal.context, DATE);
  // Whatever the number of moves before.
  await portal.context.db.updateTable("appointment").set({ changes: 3 }).execute();
  const id = await closeDays(portal.context, DATE, DATE, { office_id: officeId }, "Typhoon");
  const told: number[] = [];
  for (const lifted of [undefined, portal.clock.now(), null]) {
    if (lifted !== undefined) await change(id, { lifted_at: lifted });
    portal.clock.advance(60_000);
    await applyClosures(portal.context);
    await runDue(portal.context);
    const { mails, texts } = await received();
    expect(texts).toHaveLength(mails.length);
    told.push(mails.length);
  }
  expect(told).toEqual([1, 1, 2]);
});

test("a reminder of a day that was closed and opened again stays a reminder", async () => {
  const booked = await bookedAppointment(portal.context, DATE);
  await closed(portal.context, booked, "Typhoon");
  await closed(portal.context, booked, null);
  const at = new Date("2026-01-11T00:00:00Z");
  const told = { id: booked.id, date: DATE, change: 0 };
  await enqueueAll(portal.context.db, messageJobs("appointment_reminder_24h", told, at));
  portal.clock.set(at);
  await runDue(portal.context);
  const mail = (await received()).mails.find(({ text }) => text.includes(booked.reference));
  expect(mail?.subject).toContain("Reminder: your appointment");
});

test.each([DATE, TODAY])(
  "every sample office fits into one text message, closed on %s",
  async (date) => {
    const file = new URL("../sample/offices.json", import.meta.url);
    const offices = JSON.parse(readFileSync(file, "utf8")) as { name: string }[];
    const names = [...offices.map(({ name }) => name), "Ñ–".repeat(200)];
    for (const name of names) {
      const office = { name, address: null };
      const booked = await bookedAppointment(portal.context, date, { office });
      await closed(portal.context, booked, "A typhoon with a very long name ".repeat(9));
      await tell(booked, date);
    }
    await runDue(portal.context);
    const { texts } = await received();
    expect(texts).toHaveLength(names.length);
    for (const { text } of texts) {
      expect(gsmLength(text)).toBeLessThanOrEqual(160);
      expect(gsmText(text)).toBe(text);
      expect(text).toMatch(/^LTO on the Go: .*is closed/u);
    }
  },
);
