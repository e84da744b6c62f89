import { beforeAll, expect, test } from "vitest";
import { bookedAppointment, closed, ended } from "../../test/fixtures/booked-appointment.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { messageJobs } from "./appointment-jobs.ts";

const DATE = "2026-01-12";
const HOURS = "Monday to Friday, 8:00 AM to 5:00 PM";
const SAID = `Office hours: ${HOURS}`;
const UNSAID = "Time: Come any time during office hours.";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});

test.each([
  ["appointment_booked", HOURS, [SAID]],
  ["appointment_booked", null, [UNSAID]],
  ["appointment_cancelled", HOURS, []],
  ["appointment_closed", null, []],
] as const)(
  "%s of an office with the hours %j says when to come: %j",
  async (message, hours, said) => {
    const { context, clock } = portal;
    const booked = await bookedAppointment(context, DATE);
    const office = context.db.updateTable("office").set({ hours });
    await office.where("id", "=", booked.officeId).execute();
    if (message === "appointment_cancelled") await ended(context, booked, "Cancelled");
    if (message === "appointment_closed") await closed(context, booked, "Typhoon");
    await enqueueAll(
      context.db,
      messageJobs(message, { id: booked.id, date: DATE, change: 0 }, clock.now()),
    );
    await runDue(context);
    const mails = (await context.sandbox?.mailbox.list()) ?? [];
    const id = mails.find((one) => one.kind === "mail" && one.id.includes(booked.id))?.id ?? "";
    const mail = await context.sandbox?.mailbox.read(id);
    const lines = mail?.text.split("\n").filter((line) => /office hours/iu.test(line));
    expect(lines).toEqual(said);
  },
);
