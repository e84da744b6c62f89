import { expect, test } from "vitest";
import { messageJobs } from "./appointment-message.ts";

const ID = "22222222-2222-4222-8222-222222222222";
const booked = (change = 0) =>
  messageJobs(
    "appointment_booked",
    { id: ID, date: "2028-03-01", change },
    new Date("2028-02-29T15:59:00Z"),
  );

test("a booking's jobs contain only the appointment, its day and the change; another move has other keys", () => {
  expect(booked()).toEqual([
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
  const keys = [0, 1, 2].flatMap((change) => booked(change).map(({ dedupeKey }) => dedupeKey));
  expect(new Set(keys).size).toBe(6);
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
