import { expect, test } from "vitest";
import { linkJob, messageJobs } from "./appointment-message.ts";

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

test("the link is sent again once a day, also after a move", () => {
  const now = new Date("2026-01-05T02:00:00Z");
  const keys = [0, 1].map((change) => {
    const told = { id: "one", date: `2026-01-0${6 + change}`, change };
    return linkJob(told, "2026-01-05", now).dedupeKey;
  });
  expect(new Set(keys).size).toBe(1);
});
