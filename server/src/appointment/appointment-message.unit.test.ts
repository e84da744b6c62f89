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
