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
import { linkJob, messageJobs } from "./appointment-message.ts";
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
    [
      "appointment_booked",
      "Monday to Friday, 8:00 AM to 5:00 PM",
      "Office hours: Monday to Friday, 8:00 AM to 5:00 PM",
    ],
    ["appointment_booked", null, "Time: Come any time during office hours."],
    ["appointment_cancelled", "Monday to Friday, 8:00 AM to 5:00 PM", undefined],
    ["appointment_closed", null, undefined],
  ] as const)(
    "%s of an office with the hours %j says when to come: %j",
    async (message, hours, said) => {
      const booked = await book();
      const office = portal.context.db.updateTable("office").set({ hours });
      await office.where("id", "=", booked.officeId).execute();
      await setUp[message](booked);
      await leaveOne(booked, message);
      await runDue(portal.context);
      const { mail } = await sent(booked, message);
      expect(mail.text.split("\n").find((line) => /office hours/iu.test(line))).toBe(said);
    },
  );

  test.each([
    [1, "move or cancel"],
    [2, "cancel"],
  ] as const)("after %i moves the mail says that one can %s", async (moves, deed) => {
    const booked = await book();
    await moveAndNotify(booked, DATE, moves);
    await runDue(portal.context);
    const { mail } = await sent(booked, "appointment_moved", DATE, moves);
    expect(mail.text).toContain(`You can ${deed} your appointment until the day before.`);
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

  async function decoded(png: Buffer | undefined): Promise<string | undefined> {
    const image = sharp(png).ensureAlpha().raw();
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThanOrEqual(160);
    expect(info.height).toBe(info.width);
    return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
  }

  test.each(all)(
    "%s: the QR code of the reference and a calendar file, both or none",
    async (message) => {
      const booked = await book();
      await setUp[message](booked);
      const change = message === "appointment_moved" ? 1 : 0;
      await leaveOne(booked, message, DATE, change);
      await runDue(portal.context);
      const { mail } = await sent(booked, message, DATE, change);
      const [pictures, calendars] = [attached(mail, "image/png"), attached(mail, "text/calendar")];
      expect(pictures).toHaveLength(withCode.includes(message) ? 1 : 0);
      expect(calendars).toHaveLength(withCalendar.includes(message) ? 1 : 0);
      expect(mail.html.split("<img")).toHaveLength(pictures.length + 1);
      for (const { contentId, content } of pictures) {
        expect(mail.html).toContain(
          `<img src="cid:${contentId}" alt="QR code of the reference ${booked.reference}"`,
        );
        expect(await decoded(content)).toBe(booked.reference);
      }
      for (const { filename, content } of calendars) {
        expect(filename).toBe(`appointment-${booked.reference}.ics`);
        const file = content.toString();
        const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
        const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
        expect([value("uid"), value("dtstart"), value("status")]).toEqual([
          booked.reference,
          DATE,
          message === "appointment_cancelled" ? "CANCELLED" : "CONFIRMED",
        ]);
        expect(file).not.toMatch(/ANA|CRUZ|example\.com|\+639|#/u);
        expect(file).not.toContain(booked.token);
      }
    },
  );
});

describe("reminders", () => {
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

test("the link of a closed day that is asked for again says so, and has nothing for a calendar", async () => {
  const booked = await book();
  await move(booked, DATE, 2);
  await closed(portal.context, booked, "Typhoon “Ana”");
  await leave([linkJob({ id: booked.id, date: DATE, change: 2 }, DATE, portal.clock.now())]);
  await runDue(portal.context);
  const [mail] = await mailbox().list();
  const { subject, text, attachments } = (await mailbox().read(mail?.id ?? "")) ?? {};
  expect(subject).toContain("the office is closed");
  // Also after both moves.
  expect(text).toContain("Move or cancel:");
  expect(attachments).toEqual([]);
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
