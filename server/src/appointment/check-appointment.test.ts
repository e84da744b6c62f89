import { appointmentPurposes } from "@portal/contract/appointment-purpose";
import { beforeAll, expect, test } from "vitest";
import { issueHandle, type Shown } from "../security/handle.ts";
import { runDue } from "../../test/harness/run-due.ts";
import {
  bookingBench,
  deliveryOf,
  OFFICE,
  OFFICE_NAME,
  type Answer,
  type Bench,
} from "../../test/fixtures/bookings.ts";
import { countRows, setFlag, type Held } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const PLATE = "Plate Number Pickup";
const FREE = { status: 200, data: {} };

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

async function post(url: string, payload: object): Promise<Answer<object>> {
  const answer = await bench.app.inject({ method: "POST", url: `/api/ste/${url}`, payload });
  return { ...JSON.parse(answer.body), status: answer.statusCode };
}
const idOf = (record: Held, shown: Shown = "both") => issueHandle(bench.context, record, shown);
const ask = (purpose: string, record: Held) =>
  post("appointment/check", { purpose, id: idOf(record) });
const askDelivery = (record: Held) => {
  const type = record.kind === "plate_number" ? "Plate Number" : "Driver's License";
  return post("transaction/check", { transactable: { type, id: idOf(record) } });
};
const again = (purpose: string, record: Held) =>
  post("appointment/link", { purpose, id: idOf(record) });

test.each(appointmentPurposes)(
  "%s: what is booked already is told before anything is chosen and at the last press, and nothing of whose",
  async (purpose) => {
    const [day, other] = [await bench.freshDay(purpose), await bench.freshDay(purpose)];
    const record = await bench.newRecord(purpose);
    expect(await ask(purpose, record)).toMatchObject(FREE);
    const body = await bench.bodyOf(purpose, record, { date: day.date });
    const { data } = await bench.book(body);
    const end = data.reference.slice(-4);
    const told = await ask(purpose, record);
    expect(told).toMatchObject({
      status: 409,
      code: "already_booked",
      message: expect.stringContaining(`APT-****-****-${end}`),
      details: { reference_end: end },
    });
    const twice = await bench.bodyOf(purpose, record, {
      date: other.date,
      full_name: "Somebody Else",
      email: "else@example.com",
    });
    const before = await countRows(bench.db);
    expect(await bench.book(twice)).toEqual(told);
    expect(await countRows(bench.db)).toEqual(before);
    for (const secret of [data.reference, data.token, day.date, "CRUZ", OFFICE_NAME, OFFICE])
      expect(JSON.stringify(told).toUpperCase()).not.toContain(secret.toUpperCase());
    await bench.cancel(data);
    expect(await ask(purpose, record)).toMatchObject(FREE);
  },
);

test("a pickup appointment is told before a delivery is filled in, as at its last press", async () => {
  for (const purpose of [LICENSE, PLATE] as const) {
    const { record, reference } = await bench.booked(purpose, await bench.freshDay(purpose));
    const told = await askDelivery(record);
    const details = { reference_end: reference.slice(-4) };
    expect(told).toMatchObject({ status: 409, code: "not_deliverable", details });
    expect(told).toEqual(await bench.delivery.post(await deliveryOf(bench, record)));
    expect(await askDelivery(await bench.newRecord(purpose))).toMatchObject(FREE);
  }
});

test("a delivery that is being paid for is told before a pickup or another delivery", async () => {
  const record = await bench.newRecord(LICENSE);
  const { data } = await bench.delivery.post(await deliveryOf(bench, record));
  expect(await ask(LICENSE, record)).toMatchObject(FREE);
  await bench.delivery.checkout(data.uuid, data.token);
  expect(await ask(LICENSE, record)).toMatchObject({ status: 409, code: "not_bookable" });
  expect(await askDelivery(record)).toMatchObject({ status: 409, code: "not_deliverable" });
});

test.each([
  ["is not ready", LICENSE, { status: "Processing" }],
  ["is at no office", PLATE, { office: null }],
] as const)("what %s is told", async (_, purpose, wanted) => {
  const record = await bench.newRecord(purpose, wanted);
  expect(await ask(purpose, record)).toMatchObject({ status: 409, code: "not_bookable" });
  expect(await askDelivery(record)).toMatchObject({ status: 409, code: "not_deliverable" });
});

test("an office that takes no appointments is told", async () => {
  const record = await bench.newRecord(LICENSE);
  await setFlag(bench.db, OFFICE, "drivers_license_appointment_new_enabled", false);
  expect(await ask(LICENSE, record)).toMatchObject({ status: 409, code: "not_bookable" });
  await setFlag(bench.db, OFFICE, "drivers_license_appointment_new_enabled", true);
});

test("whoever has not shown both factors is told nothing (R-38)", async () => {
  const { record } = await bench.booked(PLATE, await bench.freshDay(PLATE));
  const transactable = { type: "Plate Number", id: idOf(record, "number") };
  const subject = { purpose: PLATE, id: idOf(record, "number") };
  const refused = { status: 422, code: "ownership_required" };
  expect(await post("appointment/check", subject)).toMatchObject(refused);
  expect(await post("appointment/link", subject)).toMatchObject(refused);
  expect(await post("transaction/check", { transactable })).toMatchObject(refused);
  const foreign = { purpose: LICENSE, id: idOf(record) };
  for (const call of ["appointment/check", "appointment/link"]) {
    expect(await post(call, foreign)).toMatchObject({ status: 422, code: "invalid_fields" });
    const guessed = await post(call, { purpose: PLATE, id: "x".repeat(40) });
    expect(guessed).toMatchObject({ status: 404, code: "resource_not_found" });
  }
});

test.each(appointmentPurposes)(
  "%s: its link is mailed again, once a day, to the address of the booking",
  async (purpose) => {
    const { sandbox } = bench.context;
    if (!sandbox) throw new Error("The tests run in the sandbox.");
    const { record, reference, token, body } = await bench.booked(
      purpose,
      await bench.freshDay(purpose),
    );
    const mails = async () => {
      await runDue(bench.context);
      const all = await sandbox.mailbox.list();
      return all.filter(({ kind, to }) => kind === "mail" && to === body["email"]);
    };
    expect(await mails()).toHaveLength(1);
    expect(await again(purpose, record)).toEqual(FREE);
    expect(await again(purpose, record)).toEqual(FREE);
    const [last, first, ...more] = await mails();
    expect(more).toEqual([]);
    expect(last?.text).toContain(`/appointment/${reference}#${token}`);
    // The same Message-ID would be taken for the same mail.
    expect(last?.id).not.toBe(first?.id);
    await bench.cancel({ reference, token });
    expect(await again(purpose, record)).toMatchObject({ status: 404 });
  },
);
