import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appointmentMessages, messageJobs } from "./appointment-jobs.ts";

const ID = "22222222-2222-4222-8222-222222222222";
const booked = (date: string, now: string, change = 0) =>
  appointmentMessages({ id: ID, date, change, message: "appointment_booked", now: new Date(now) });

/** Message and time of each pair of mail and text. */
function planned(date: string, now: string): string[] {
  const jobs = booked(date, now);
  const said = (kind: string) =>
    jobs
      .filter((job) => job.kind === kind)
      .map(({ payload, runAt }) => `${payload["message"]} ${runAt.toISOString()}`);
  expect(said("sms")).toEqual(said("mail"));
  return said("mail").slice(1);
}

const IN_3_DAYS = "appointment_reminder_72h 2028-02-27T00:00:00.000Z";
const TOMORROW = "appointment_reminder_24h 2028-02-29T00:00:00.000Z";

describe("reminders, counted back from 08:00 in Manila", () => {
  // 08:00 in Manila is midnight UTC. The appointment is on 2028-03-01, after a leap day.
  test.each([
    ["months ahead", "2028-01-01T00:00:00Z", [IN_3_DAYS, TOMORROW]],
    ["a moment before 72 hours", "2028-02-26T23:59:59.999Z", [IN_3_DAYS, TOMORROW]],
    ["exactly 72 hours", "2028-02-27T00:00:00Z", [TOMORROW]],
    ["two days ahead, in the morning", "2028-02-28T02:00:00Z", [TOMORROW]],
    ["a moment before 24 hours", "2028-02-28T23:59:59.999Z", [TOMORROW]],
    ["exactly 24 hours", "2028-02-29T00:00:00Z", []],
    ["on the evening before", "2028-02-29T15:59:00Z", []],
    ["on the day", "2028-03-01T01:00:00Z", []],
  ])("%s", (_, now, reminders) => {
    expect(planned("2028-03-01", now)).toEqual(reminders);
  });

  test("across the end of a year", () => {
    expect(planned("2027-01-02", "2026-12-01T00:00:00Z")).toEqual([
      "appointment_reminder_72h 2026-12-30T00:00:00.000Z",
      "appointment_reminder_24h 2027-01-01T00:00:00.000Z",
    ]);
  });

  test("are due only after the booking and before the day", () => {
    const instants = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2030-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 130 }), (now, days) => {
        const date = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const [first, , ...reminders] = booked(date, now.toISOString());
        expect(first?.runAt).toEqual(now);
        for (const { runAt } of reminders) {
          expect(runAt.getTime()).toBeGreaterThan(now.getTime());
          expect(runAt.getTime()).toBeLessThan(Date.parse(`${date}T00:00:00+08:00`));
        }
      }),
    );
  });
});

test("a booking's jobs contain only the appointment, its day and the change; another move has other keys", () => {
  const jobs = booked("2028-03-01", "2028-02-29T15:59:00Z");
  expect(jobs).toEqual([
    {
      kind: "mail",
      payload: {
        about: "appointment",
        message: "appointment_booked",
        appointment: ID,
        date: "2028-03-01",
        change: "0",
      },
      runAt: new Date("2028-02-29T15:59:00Z"),
      dedupeKey: `mail:appointment_booked:${ID}:2028-03-01:0`,
    },
    {
      kind: "sms",
      payload: {
        about: "appointment",
        message: "appointment_booked",
        appointment: ID,
        date: "2028-03-01",
        change: "0",
      },
      runAt: new Date("2028-02-29T15:59:00Z"),
      dedupeKey: `sms:appointment_booked:${ID}:2028-03-01:0`,
    },
  ]);
  const keys = [0, 1, 2].flatMap((change) =>
    booked("2028-03-01", "2028-01-01T00:00:00Z", change).map(({ dedupeKey }) => dedupeKey),
  );
  expect(new Set(keys).size).toBe(18);
});

test("a single message is queued as a mail and a text", () => {
  const at = new Date("2028-02-01T00:00:00Z");
  const jobs = messageJobs("appointment_cancelled", { id: ID, date: "2028-03-01", change: 1 }, at);
  expect(jobs.map(({ kind, runAt, dedupeKey }) => [kind, runAt, dedupeKey])).toEqual([
    ["mail", at, `mail:appointment_cancelled:${ID}:2028-03-01:1`],
    ["sms", at, `sms:appointment_cancelled:${ID}:2028-03-01:1`],
  ]);
});

test("each closure of a day has its own message", () => {
  const closed = (instant: string) =>
    messageJobs(
      "appointment_closed",
      { id: ID, date: "2028-03-01", change: 1 },
      new Date(instant),
    ).map(({ payload, dedupeKey }) => ({ payload, dedupeKey }));
  const payload = {
    about: "appointment",
    message: "appointment_closed",
    appointment: ID,
    date: "2028-03-01",
    change: "1",
    closing: "1832976000000",
  };
  expect(closed("2028-02-01T00:00:00Z")).toEqual(
    ["mail", "sms"].map((kind) => ({
      payload,
      dedupeKey: `${kind}:appointment_closed:${ID}:2028-03-01:1:1832976000000`,
    })),
  );
  expect(closed("2028-02-01T00:00:01Z")[0]?.dedupeKey).not.toBe(
    closed("2028-02-01T00:00:00Z")[0]?.dedupeKey,
  );
});
