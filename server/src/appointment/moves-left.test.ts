import { beforeAll, expect, test } from "vitest";
import { bookedAppointment, movedTo } from "../../test/fixtures/booked-appointment.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { messageJobs } from "./appointment-jobs.ts";

const FIRST = "2026-01-12";
const DATE = "2026-01-20";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});

test.each([
  [1, "move or cancel"],
  [2, "cancel"],
] as const)("after %i moves the mail says that one can %s", async (moves, deed) => {
  const { context, clock } = portal;
  const booked = await bookedAppointment(context, FIRST);
  await movedTo(context, booked, DATE, moves);
  const told = { id: booked.id, date: DATE, change: 0 };
  await enqueueAll(context.db, messageJobs("appointment_moved", told, clock.now()));
  await runDue(context);
  const mails = (await context.sandbox?.mailbox.list()) ?? [];
  const id = mails.find((one) => one.kind === "mail" && one.id.includes(booked.id))?.id ?? "";
  const mail = await context.sandbox?.mailbox.read(id);
  expect(mail?.text).toContain(`You can ${deed} your appointment until the day before.`);
});
