import { beforeAll, describe, expect, test } from "vitest";
import { readAppointmentMessage } from "./appointment-message.ts";
import { operate } from "../../test/harness/operate.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { bookingBench, OFFICE, type Bench } from "../../test/fixtures/bookings.ts";
import { appointmentsOf, eventsOf, usedOf } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});
const messages = async () => (await bench.context.sandbox?.mailbox.list()) ?? [];

describe("appointment cancel", () => {
  test("releases the place, tells the person why in their language, and the record can be booked again", async () => {
    const day = await bench.freshDay(LICENSE);
    const { record, body, reference } = await bench.booked(LICENSE, day);
    await bench.db
      .updateTable("appointment")
      .set({ language: "fil" })
      .where("reference", "=", reference)
      .execute();
    const given = { reference: reference.toLowerCase(), because: "not-by-holder" };
    expect(await operate(bench, "appointment cancel", given)).toEqual({
      message: `${reference} is cancelled, and its person is told.`,
    });
    const { rows } = await operate(bench, "audit show", { about: reference });
    expect(rows[0]?.about).toBe(`appointment:${reference} outcome:not-by-holder`);
    const [cancelled] = await appointmentsOf(bench.db, record);
    expect(cancelled?.status).toBe("Cancelled");
    expect(await usedOf(bench.db, day.id)).toBe(0);
    expect((await eventsOf(bench.db, cancelled?.id ?? "")).at(-1)).toEqual({
      from_status: "Booked",
      to_status: "Cancelled",
      why: "not-by-holder",
      who: "office",
    });
    // Whoever had their messages of the day hears of it all the same.
    const told = {
      message: "appointment_cancelled",
      appointment: cancelled?.id ?? "",
      date: day.date,
    };
    expect(await readAppointmentMessage(bench.context, { ...told, change: "0" })).toMatchObject({
      cap: null,
    });
    await runDue(bench.context);
    const sent = await messages();
    const mail = sent.find(({ kind, to }) => kind === "mail" && to === body["email"]);
    expect(mail?.text).toContain("Iba ang nag-book nito");
    const texts = sent.flatMap(({ kind, text }) => (kind === "sms" ? [text] : []));
    expect(texts).toContainEqual(expect.stringContaining("Iba ang nag-book nito"));
    const again = await bench.bodyOf(LICENSE, record, { date: day.date });
    expect((await bench.book(again)).status).toBe(201);
    await expect(operate(bench, "appointment cancel", given)).rejects.toThrow("Cancelled already");
  });

  test("what is unknown is refused", async () => {
    const given = { reference: "APT-2222-2222-2222", because: "not-by-holder" };
    await expect(operate(bench, "appointment cancel", given)).rejects.toThrow("could not find");
  });
});

test("appointment find: by the record's number and the end of the reference", async () => {
  const day = await bench.freshDay(LICENSE);
  const { record, reference } = await bench.booked(LICENSE, day);
  const { number } = record;
  const found = {
    appointments: [
      { reference, purpose: LICENSE, name: "ANA LUZ CRUZ", day: day.date, office: OFFICE },
    ],
  };
  for (const typed of [number, number.toLowerCase().replaceAll("-", "")])
    expect(await operate(bench, "appointment find", { number: typed })).toEqual(found);
  const end = reference.slice(-4);
  expect(await operate(bench, "appointment find", { number, end })).toEqual(found);
  await expect(operate(bench, "appointment find", { number, end: "ZZZZ" })).rejects.toThrow(
    "no live appointment",
  );
});

describe("on the day", () => {
  test("who comes is listed, checked in and handed the license, or noted as absent", async () => {
    const day = await bench.freshDay(LICENSE);
    // Listed by name, in whatever order they booked.
    const absent = await bench.booked(LICENSE, day, { full_name: "Ben Absent" });
    const came = await bench.booked(LICENSE, day, { full_name: "Ana Came" });
    const gone = await bench.booked(LICENSE, day, { full_name: "Carl Gone" });
    await bench.cancel(gone);
    const checkIn = (reference: string, handed_over = false) =>
      operate(bench, "appointment check-in", { reference, handed_over });
    await expect(checkIn(came.reference)).rejects.toThrow("not today");
    const noShow = () => operate(bench, "appointment no-show", { reference: absent.reference });
    await expect(noShow()).rejects.toThrow(absent.reference);

    bench.clock.set(new Date(`${day.date}T01:30:00Z`));
    expect((await checkIn(came.reference)).message).toContain("is checked in.");
    expect((await checkIn(came.reference, true)).message).toContain("was checked in at");
    await noShow();
    await expect(checkIn(gone.reference)).rejects.toThrow("was cancelled");
    await expect(
      operate(bench, "appointment no-show", { reference: came.reference }),
    ).rejects.toThrow("was checked in");
    await expect(
      operate(bench, "appointment cancel", {
        reference: came.reference,
        because: "asked-by-holder",
      }),
    ).rejects.toThrow("was checked in");

    const listed = await operate(bench, "appointment list", { office: OFFICE });
    const elsewhere = operate(bench, "appointment list", { office: "nowhere" });
    await expect(elsewhere).rejects.toThrow("There is no office nowhere: see lto office list.");
    expect(listed.message).toMatch(/: 2 booked, 1 came\.$/u);
    expect(listed.appointments).toEqual([
      {
        reference: came.reference,
        purpose: LICENSE,
        name: "ANA CAME",
        came: `${day.date}T01:30:00.000Z`,
      },
      { reference: absent.reference, purpose: LICENSE, name: "BEN ABSENT", came: "no" },
    ]);
    const { status } = await bench.db
      .selectFrom("drivers_license")
      .select("status")
      .where("id", "=", came.record.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("Received");
    // Who was missed may still come.
    await checkIn(absent.reference);
    const { rows } = await operate(bench, "audit show", { about: came.reference });
    expect(rows.map(({ command }) => command)).toEqual([
      "appointment list",
      "appointment check-in",
      "appointment check-in",
    ]);
  });

  test("nothing is handed over at a renewal, and nothing that is not Available", async () => {
    const day = await bench.freshDay(RENEWAL);
    const { reference } = await bench.booked(RENEWAL, day);
    bench.clock.set(new Date(`${day.date}T01:30:00Z`));
    const given = { reference, handed_over: true };
    await expect(operate(bench, "appointment check-in", given)).rejects.toThrow("nothing to hand");
    const [row] = await bench.db
      .selectFrom("appointment")
      .select("arrived_at")
      .where("reference", "=", reference)
      .execute();
    expect(row?.arrived_at).toBeNull();
  });
});
