import { beforeAll, describe, expect, test } from "vitest";
import { bookingBench, OFFICE, OFFICE_NAME, type Bench } from "../../test/fixtures/bookings.ts";
import { changeSlot } from "../../test/fixtures/bookings-store.ts";
import { endPastAppointments } from "./appointment-store.ts";

const PURPOSE = "Driver's License Pickup";
const NOON = "T12:00:00+08:00";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

const booked = async () => bench.booked(PURPOSE, await bench.freshDay(PURPOSE));

test("shows the name masked without a token, and in full with it", async () => {
  const day = await bench.freshDay(PURPOSE);
  const { reference, token } = await bench.booked(PURPOSE, day);
  const shown = {
    office: {
      id: OFFICE,
      name: OFFICE_NAME,
      latitude: 14.63,
      longitude: 121.03,
      hours: "Monday to Saturday, 8:00 AM to 5:00 PM",
      full_address: "East Avenue, Brgy. Pinyahan, Diliman, Quezon City 1100",
    },
    appointable_type: "Driver's License",
    type: "Pickup",
    reference,
    date: day.date,
    status: "Booked",
    closed_reason: null,
  };
  const masked = { ...shown, full_name: "A**** L**** C****", managed: null };
  const asked = await bench.read(reference);
  expect([asked.status, asked.data]).toEqual([200, masked]);
  expect((await bench.read(reference, token)).data).toEqual({
    ...shown,
    full_name: "ANA LUZ CRUZ",
    managed: {
      moves_left: 2,
      changeable: true,
      arrived_at: null,
    },
  });
  for (const wrong of ["", "x", token.slice(1), `${token}A`, (await booked()).token])
    expect((await bench.read(reference, wrong)).data, wrong).toEqual(masked);
});

test("shows the office hours as stored, or none; they are limited in length", async () => {
  const { reference } = await booked();
  const say = (hours: string | null) =>
    bench.db.updateTable("office").set({ hours }).where("id", "=", OFFICE).execute();
  await say(null);
  expect((await bench.read(reference)).data.office.hours).toBeNull();
  await say("7:00 AM to 4:00 PM");
  expect((await bench.read(reference)).data.office.hours).toBe("7:00 AM to 4:00 PM");
  for (const wrong of ["", "x".repeat(101)]) await expect(say(wrong)).rejects.toThrow();
});

test.each([
  ["small letters", (text: string) => text.toLowerCase()],
  ["spaces", (text: string) => ` ${text.replaceAll("-", " ")} `],
  ["no dashes", (text: string) => text.replaceAll("-", "")],
])("a reference typed with %s is read", async (_, typed) => {
  const { reference } = await booked();
  const { status, data } = await bench.read(typed(reference));
  expect([status, data.reference]).toEqual([200, reference]);
});

test("a reference with one wrong character, of a delivery, unknown or malformed is not found", async () => {
  const { reference } = await booked();
  const last = reference.endsWith("2") ? "3" : "2";
  const similar = [reference.slice(0, -1) + last, reference.replace("APT", "LTO")];
  for (const text of [...similar, "APT-2222-2222-2222", "x", "APT", "%00"])
    expect(await bench.read(text), text).toMatchObject({
      status: 404,
      code: "resource_not_found",
    });
});

describe("over time", () => {
  test("it can be changed until the end of the day before, in Manila", async () => {
    const { reference, token } = await booked();
    const { date } = (await bench.read(reference)).data;
    const changeable = async () => (await bench.read(reference, token)).data.managed?.changeable;
    const midnight = Date.parse(`${date}T00:00:00+08:00`);
    bench.clock.set(new Date(midnight - 1));
    expect(await changeable()).toBe(true);
    bench.clock.set(new Date(midnight));
    expect(await changeable()).toBe(false);
    expect((await bench.read(reference)).data.status).toBe("Booked");
    bench.clock.set(new Date(midnight + 24 * 60 * 60_000 - 1));
    expect((await bench.read(reference)).data.status).toBe("Booked");
  });

  test("after its day it is Past, before and after the job has run; its token expires after 90 days", async () => {
    const day = await bench.freshDay(PURPOSE);
    const { reference, token } = await bench.booked(PURPOSE, day);
    const day2 = new Date(Date.parse(`${day.date}${NOON}`) + 24 * 60 * 60_000);
    bench.clock.set(day2);
    expect((await bench.read(reference)).data.status).toBe("Past");
    expect(await endPastAppointments(bench.context)).toBeGreaterThan(0);
    expect(await endPastAppointments(bench.context)).toBe(0);
    const past = await bench.read(reference, token);
    expect(past.data).toMatchObject({ status: "Past", managed: { changeable: false } });
    const end = Date.parse(`${day.date}T23:59:59+08:00`) + 90 * 24 * 60 * 60_000;
    bench.clock.set(new Date(end));
    expect((await bench.read(reference, token)).data.managed).not.toBeNull();
    bench.clock.set(new Date(end + 1000));
    expect((await bench.read(reference, token)).data.managed).toBeNull();
  });

  test("shows why a day is closed", async () => {
    const day = await bench.freshDay(PURPOSE);
    const { reference } = await bench.booked(PURPOSE, day);
    await changeSlot(bench.db, day.id, { closed_reason: "Typhoon Ana" });
    expect((await bench.read(reference)).data.closed_reason).toBe("Typhoon Ana");
  });
});
