import ICAL from "ical.js";
import jsqr from "jsqr";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enqueueAll, type NewJob } from "../jobs/outbox-store.ts";
import type { Mail } from "../providers/mail/mail-provider.ts";
import {
  bookedAppointment,
  closed,
  ended,
  movedTo,
  type Booked,
} from "../../test/fixtures/booked-appointment.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { messageJobs, queueAppointmentMessages } from "./appointment-jobs.ts";
import type { AppointmentMessage } from "./appointment-words.ts";
import { messageHandlers } from "../wire/jobs.ts";

// The tests begin on Monday, 2026-01-05, 10:00 in Manila.
const DATE = "2026-01-12";
const WRITTEN = "Monday, Jan 12, 2026";
const OFFICE = "LTO Las Piñas District Office";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});
beforeEach(async () => {
  portal.clock.set(TEST_START);
  await mailbox().clear();
  await portal.context.db.deleteFrom("outbox").execute();
  await portal.context.db.deleteFrom("appointment").execute();
});

const book = (date = DATE, change = {}) => bookedAppointment(portal.context, date, change);
const mailbox = () => {
  const { sandbox } = portal.context;
  if (!sandbox) throw new Error("The tests run in the sandbox.");
  return sandbox.mailbox;
};

const leave = (list: NewJob[]) => enqueueAll(portal.context.db, list);
const leaveBooking = ({ id }: Booked, date = DATE) =>
  leave(messageJobs("appointment_booked", { id, date, change: 0 }, portal.clock.now()));
const leaveOne = ({ id }: Booked, message: AppointmentMessage, date = DATE, change = 0) =>
  leave(messageJobs(message, { id, date, change }, portal.clock.now()));

/** Updates the row as the move number `change` would. */
async function move(booked: Booked, date: string, change: number): Promise<void> {
  await movedTo(portal.context, booked, date, Math.min(change, 2));
  await portal.context.db
    .updateTable("appointment")
    .set({ changes: change })
    .where("id", "=", booked.id)
    .execute();
}
/** Moves it and queues the messages of the move. */
async function moveAndNotify(booked: Booked, date: string, change: number): Promise<void> {
  await move(booked, date, change);
  const moved = { id: booked.id, date, change };
  await leave(messageJobs("appointment_moved", moved, portal.clock.now()));
}

/** Sorted, such as `mail appointment_booked`. */
const arrived = async (): Promise<string[]> =>
  (await mailbox().list()).map(({ kind, id }) => `${kind} ${id.split("/")[0]}`).toSorted();

async function sent(booked: Booked, message: AppointmentMessage, date = DATE, change = 0) {
  const closing = message === "appointment_closed" ? `/${portal.clock.now().getTime()}` : "";
  const id = `${message}/${booked.id}/${date}/${change}${closing}`;
  const mail = await mailbox().read(id);
  const text = await mailbox().sms.read(id);
  if (!mail || !text) throw new Error(`${message} was not sent both ways.`);
  return { mail, text };
}

const attached = (mail: Mail, contentType: string) =>
  mail.attachments.filter((attachment) => attachment.contentType.startsWith(contentType));

const setUp: Record<AppointmentMessage, (booked: Booked) => Promise<void>> = {
  appointment_booked: async () => {},
  appointment_reminder_72h: async () => portal.clock.set(new Date("2026-01-09T00:00:00Z")),
  appointment_reminder_24h: async () => portal.clock.set(new Date("2026-01-11T00:00:00Z")),
  appointment_moved: (booked) => move(booked, DATE, 1),
  appointment_cancelled: (booked) => ended(portal.context, booked, "Cancelled"),
  appointment_closed: (booked) => closed(portal.context, booked, "Typhoon"),
};

describe("each message, as a mail and as a text", () => {
  test.each([
    ["appointment_booked", `Your appointment on ${WRITTEN}: `, "is booked", "Appointment booked: "],
    [
      "appointment_reminder_72h",
      `Reminder: your appointment on ${WRITTEN}`,
      "coming up",
      "Appointment reminder: ",
    ],
    [
      "appointment_reminder_24h",
      `Reminder: your appointment on ${WRITTEN}`,
      "tomorrow",
      "Appointment tomorrow: ",
    ],
    ["appointment_moved", `Moved to ${WRITTEN}: `, "was moved", "Appointment moved to "],
    [
      "appointment_cancelled",
      `Cancelled: your appointment on ${WRITTEN}`,
      "cancelled",
      "Appointment cancelled: ",
    ],
    [
      "appointment_closed",
      "Please choose another date: the office is",
      "closed on",
      `${OFFICE} is closed on `,
    ],
  ] as const)("%s", async (message, subject, heading, textBegins) => {
    const booked = await book();
    await setUp[message](booked);
    const change = message === "appointment_moved" ? 1 : 0;
    await leaveOne(booked, message, DATE, change);
    await runDue(portal.context);
    const { mail, text } = await sent(booked, message, DATE, change);

    expect(mail.to).toBe(`${booked.id}@example.com`);
    expect(mail.subject.startsWith(subject)).toBe(true);
    expect(mail.html).toMatch(/<h1 [^>]*>(?:Your appointment|The office) /u);
    expect(mail.text.split("\n")[0]).toContain(heading);
    for (const fact of [
      `Branch/Office: ${OFFICE}`,
      "Office Address: Las Piñas, Metro Manila",
      "Purpose: Driver's License Pickup",
      `Date: ${WRITTEN}`,
      `Reference: ${booked.reference}`,
    ])
      expect(mail.text).toContain(fact);
    expect(mail.html).toMatch(new RegExp(`>Date</th><td [^>]*>${WRITTEN}</td>`, "u"));
    const button = `<a class="button" href="http://portal.example/appointment/${booked.reference}#${booked.token}"`;
    expect(mail.html.includes(button)).toBe(message !== "appointment_cancelled");

    expect(text.text.startsWith(`LTO on the Go: ${textBegins}`)).toBe(true);
    const facts = [WRITTEN, OFFICE, booked.reference.slice(-4)];
    expect(facts.filter((fact) => !text.text.includes(fact))).toEqual([]);

    for (const written of [mail.text, mail.html, mail.subject, text.text])
      expect(written).not.toMatch(/CRUZ|1999|\+639|\bT\d\d-\d\d-|undefined|<B>/u);
    expect(text.text).not.toContain("ANA");
  });

  test.each([
    ["Driver's License Renewal", true],
    ["Driver's License Pickup", false],
    ["Plate Number Pickup", false],
  ] as const)("%s: what to bring", async (purpose, withCertificates) => {
    const booked = await book(DATE, { purpose });
    await leaveOne(booked, "appointment_booked");
    await runDue(portal.context);
    const { mail } = await sent(booked, "appointment_booked");
    expect(mail.text).toContain("a valid ID plus the QR code");
    for (const words of ["Comprehensive Driving Examination certificate", "Medical Certificate"])
      expect(mail.text.includes(words)).toBe(withCertificates);
  });

  test.each([
    ["MARIA CLARA SANTOS", "Hello MARIA,"],
    ["MA. TERESA SANTOS", "Hello,"],
    ["DELA CRUZ, JUAN", "Hello,"],
    ["<B>ANA CRUZ", "Hello,"],
    ["PEÑA", "Hello PEÑA,"],
  ])("%s is greeted with %j", async (fullName, greeting) => {
    const booked = await book(DATE, { fullName });
    await leaveOne(booked, "appointment_booked");
    await runDue(portal.context);
    const { mail } = await sent(booked, "appointment_booked");
    expect(mail.text).toContain(`\n${greeting}\n`);
  });
});

describe("attachments of the mails", () => {
  const all = Object.keys(setUp) as AppointmentMessage[];
  const withCode = all.filter((message) => /booked|moved|reminder/u.test(message));
  const withCalendar = all.filter((message) => /booked|moved|cancelled/u.test(message));

  async function sentIn(message: AppointmentMessage) {
    const booked = await book();
    await setUp[message](booked);
    const change = message === "appointment_moved" ? 1 : 0;
    await leaveOne(booked, message, DATE, change);
    await runDue(portal.context);
    return { booked, ...(await sent(booked, message, DATE, change)) };
  }

  async function decoded(png: Buffer | undefined): Promise<string | undefined> {
    const image = sharp(png).ensureAlpha().raw();
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThanOrEqual(160);
    expect(info.height).toBe(info.width);
    return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
  }

  test.each(all)("%s has one picture, one calendar file, both or none", async (message) => {
    const { mail } = await sentIn(message);
    const [pictures, calendars] = [attached(mail, "image/png"), attached(mail, "text/calendar")];
    expect(pictures).toHaveLength(withCode.includes(message) ? 1 : 0);
    expect(calendars).toHaveLength(withCalendar.includes(message) ? 1 : 0);
    expect(mail.html.split("<img")).toHaveLength(pictures.length + 1);
  });

  test.each(withCode)("%s shows the QR code of the reference", async (message) => {
    const { booked, mail } = await sentIn(message);
    const [picture] = attached(mail, "image/png");
    expect(mail.html).toContain(
      `<img src="cid:${picture?.contentId}" alt="QR code of the reference ${booked.reference}"`,
    );
    expect(await decoded(picture?.content)).toBe(booked.reference);
  });

  test.each(withCalendar)("%s has a calendar file", async (message) => {
    const { booked, mail } = await sentIn(message);
    const [calendar] = attached(mail, "text/calendar");
    expect(calendar?.filename).toBe(`appointment-${booked.reference}.ics`);
    const file = calendar?.content.toString() ?? "";
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
    const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
    expect([value("uid"), value("dtstart"), value("status")]).toEqual([
      booked.reference,
      DATE,
      message === "appointment_cancelled" ? "CANCELLED" : "CONFIRMED",
    ]);
    expect(file).not.toMatch(/ANA|CRUZ|example\.com|\+639|#/u);
    expect(file).not.toContain(booked.token);
  });
});

describe("reminders", () => {
  test("come at 08:00 in Manila, 72 and 24 hours before the day", async () => {
    const booked = await book();
    await leaveBooking(booked);
    const seen: [string, string[]][] = [];
    for (const instant of [
      "2026-01-05T02:00:00Z",
      "2026-01-08T23:59:59.999Z",
      "2026-01-09T00:00:00Z",
      "2026-01-10T23:59:59.999Z",
      "2026-01-11T00:00:00Z",
      "2026-01-13T00:00:00Z",
    ]) {
      portal.clock.set(new Date(instant));
      await runDue(portal.context);
      const names = (await arrived()).filter((name) => name.startsWith("mail"));
      seen.push([instant.slice(5, 16), names.map((name) => name.slice(17))]);
    }
    expect(seen).toEqual([
      ["01-05T02:00", ["booked"]],
      ["01-08T23:59", ["booked"]],
      ["01-09T00:00", ["booked", "reminder_72h"]],
      ["01-10T23:59", ["booked", "reminder_72h"]],
      ["01-11T00:00", ["booked", "reminder_24h", "reminder_72h"]],
      ["01-13T00:00", ["booked", "reminder_24h", "reminder_72h"]],
    ]);
    expect((await arrived()).filter((name) => name.startsWith("sms"))).toHaveLength(3);
  });

  test("of the old day are dropped after a move; those of the new day are sent", async () => {
    const booked = await book();
    await leaveBooking(booked);
    await runDue(portal.context);
    await moveAndNotify(booked, "2026-01-20", 1);
    portal.clock.set(new Date("2026-01-12T00:00:00Z"));
    await runDue(portal.context);
    const before = ["appointment_booked", "appointment_moved"];
    expect(await arrived()).toEqual(["mail", "sms"].flatMap((k) => before.map((n) => `${k} ${n}`)));
    portal.clock.set(new Date("2026-01-19T00:00:00Z"));
    await runDue(portal.context);
    const { mail } = await sent(booked, "appointment_reminder_24h", "2026-01-20", 1);
    expect(mail.text).toContain("Tuesday, Jan 20, 2026");
    // The late 72-hour reminder would arrive together with the 24-hour one.
    expect(await arrived()).not.toContain("mail appointment_reminder_72h");
  });

  test("are sent once for a day that was left and chosen again", async () => {
    const booked = await book();
    await leaveBooking(booked);
    await moveAndNotify(booked, "2026-01-20", 1);
    await moveAndNotify(booked, DATE, 2);
    portal.clock.set(new Date("2026-01-09T00:00:00Z"));
    const given: string[] = [];
    const { mail } = portal.context;
    portal.context.mail = { name: "counting", send: async ({ id }) => void given.push(id) };
    await runDue(portal.context);
    portal.context.mail = mail;
    // Counted at the provider: unlike the mailbox, a mail server does not drop duplicates by id.
    expect(given.toSorted()).toEqual([
      `appointment_moved/${booked.id}/${DATE}/2`,
      `appointment_reminder_72h/${booked.id}/${DATE}/2`,
    ]);
    expect(await arrived()).toEqual(["sms appointment_moved", "sms appointment_reminder_72h"]);
  });

  test.each(["Cancelled", "Past"] as const)("of a %s appointment are dropped", async (status) => {
    const booked = await book();
    await leaveBooking(booked);
    await ended(portal.context, booked, status);
    portal.clock.set(new Date("2026-01-11T00:00:00Z"));
    await runDue(portal.context);
    expect(await arrived()).toEqual([]);
  });

  test("that are late are not sent on the day itself", async () => {
    const booked = await book();
    await leaveBooking(booked);
    await runDue(portal.context);
    portal.clock.set(new Date("2026-01-11T16:00:00Z"));
    await runDue(portal.context);
    expect(await arrived()).toEqual(["mail appointment_booked", "sms appointment_booked"]);
  });

  test("of a closed day say that the office is closed", async () => {
    const booked = await book();
    await leaveBooking(booked);
    await runDue(portal.context);
    await closed(portal.context, booked, "Typhoon “Ana”");
    portal.clock.set(new Date("2026-01-11T00:00:00Z"));
    await runDue(portal.context);
    const { mail, text } = await sent(booked, "appointment_reminder_24h");
    expect(mail.subject).toContain("the office is closed");
    expect(mail.text).toContain("Why it is closed: Typhoon “Ana”");
    expect(mail.attachments).toEqual([]);
    expect(text.text).toContain('(Typhoon "Ana")');
  });
});

describe("outdated messages are not sent", () => {
  test.each([
    ["appointment_booked", "cancelled"],
    ["appointment_moved", "cancelled"],
    ["appointment_closed", "cancelled"],
    ["appointment_booked", "moved"],
    ["appointment_moved", "moved"],
    ["appointment_closed", "moved"],
    ["appointment_booked", "moved away and back"],
    ["appointment_moved", "moved away and back"],
    ["appointment_closed", "moved away and back"],
    ["appointment_closed", "open"],
    ["appointment_cancelled", "open"],
  ] as const)("%s, when it is %s meanwhile", async (message, meanwhile) => {
    const booked = await book();
    await setUp[message](message === "appointment_cancelled" ? await book() : booked);
    await leaveOne(booked, message, DATE, message === "appointment_moved" ? 1 : 0);
    if (meanwhile === "cancelled") await ended(portal.context, booked, "Cancelled");
    if (meanwhile === "moved") await move(booked, "2026-01-20", 2);
    if (meanwhile === "moved away and back") await move(booked, DATE, 3);
    if (meanwhile === "open") await closed(portal.context, booked, null);
    await runDue(portal.context);
    expect(await arrived()).toEqual([]);
  });

  test("a message about a deleted appointment is dropped; a malformed job is an error", async () => {
    const gone = {
      about: "appointment",
      appointment: "99999999-9999-4999-8999-999999999999",
      date: DATE,
      change: "0",
    };
    for (const send of [messageHandlers.mail, messageHandlers.sms]) {
      await send(portal.context, { ...gone, message: "appointment_booked" });
      for (const message of ["nonsense", "toString", "paid"])
        await expect(send(portal.context, { ...gone, message })).rejects.toThrow("Invalid type");
    }
    expect(await arrived()).toEqual([]);
  });
});

test("a cancellation queues one mail and one text", async () => {
  const booked = await book();
  await ended(portal.context, booked, "Cancelled");
  const { id } = booked;
  for (let times = 0; times < 2; times += 1)
    await queueAppointmentMessages(portal.context.db, {
      message: "appointment_cancelled",
      appointments: [{ id, date: DATE, change: 0 }],
      at: portal.clock.now(),
    });
  const queued = await portal.context.db.selectFrom("outbox").select("kind").execute();
  expect(queued.map(({ kind }) => kind).toSorted()).toEqual(["mail", "sms"]);
  await runDue(portal.context);
  await sent(booked, "appointment_cancelled");
});
