import type { PlateRecord } from "@portal/contract/record";
import { beforeAll, expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { recordRoutes } from "../record/record-routes.ts";
import { solvedCaptcha } from "../../test/harness/test-portal.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { bookingBench, deliveryOf, type Answer, type Bench } from "../../test/fixtures/bookings.ts";
import { appointmentsOf, type Held } from "../../test/fixtures/bookings-store.ts";
import { changePlate } from "../../test/fixtures/records-store.ts";

const PLATE = "Plate Number Pickup";
const REFUSED = { status: 422, code: "ownership_required" };
const NEEDS_FORM = {
  status: 422,
  errors: { number: [expect.stringContaining("send us the complete form")] },
};

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench({ env: { LIMIT_FACTOR: "1" }, routes: [recordRoutes] });
});

let sequence = 0;
/** A plate with an MV file number; its plate number is public. */
async function newPlate(): Promise<Held & { mv: string }> {
  const plate = await bench.newRecord(PLATE);
  const mv = `1301-${String((sequence += 1)).padStart(11, "0")}`;
  await changePlate(bench.context, plate.id, { mv_number: mv });
  return { ...plate, mv };
}

async function call<D>(
  method: "GET" | "POST",
  url: string,
  payload?: object,
  remoteAddress = "203.0.113.1",
): Promise<Answer<D>> {
  const headers = { "cf-t-token": await solvedCaptcha(bench.context) };
  const answer = await bench.app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(payload && { payload }),
  });
  return { ...JSON.parse(answer.body), status: answer.statusCode };
}
const lookUp = (q: string) => call<PlateRecord>("GET", `/api/ste/plate_number/inquire?q=${q}`);
const show = (id: string, number: string, from?: string) =>
  call<{ id: string }>("POST", "/api/ste/plate_number/ownership", { id, number }, from);

/** Sends the complete form and lets it be decided. */
async function sendForm(numbers: { number: string; mv_number: string }) {
  const form = {
    ...numbers,
    storage_place: "Office",
    office_id: "ncr-qc-do",
    first_name: "ANA",
    last_name: "CRUZ",
    birth_date: "1999-12-31",
    email: "ana@example.com",
    contact_number: "+639171234567",
  };
  const sent = await call<PlateRecord>("POST", "/api/ste/plate_number", form);
  bench.clock.advance(60_000);
  await runDue(bench.context);
  return sent;
}

/** Tries to book and to request delivery with this handle. */
async function tries(plate: Held, id: string) {
  const { date } = await bench.freshDay(PLATE);
  const appointable = { type: "Plate Number", id };
  const booking = await bench.bodyOf(PLATE, plate, { date, appointable, appointable_id: id });
  const request = { ...(await deliveryOf(bench, plate)), transactable: appointable };
  return { delivery: await bench.delivery.post(request), booking: await bench.book(booking) };
}

test.each([
  ["plate number", ({ number }: { number: string }) => number],
  ["MV file number", ({ mv }: { mv: string }) => mv],
])("the %s alone allows neither a booking nor a delivery", async (_, shown) => {
  const plate = await newPlate();
  const { data } = await lookUp(shown(plate));
  expect(data.ownership_needed).toBe(true);
  const { delivery, booking } = await tries(plate, data.id);
  expect(booking).toMatchObject(REFUSED);
  expect(delivery).toMatchObject(REFUSED);
  expect(await appointmentsOf(bench.db, plate)).toEqual([]);
});

test.each<[string, (plate: { number: string; mv: string }) => Promise<string>]>([
  [
    "looked it up by its MV file number and showed its plate number",
    async ({ number, mv }) => {
      const { data } = await lookUp(mv);
      return (await show(data.id, ` ${number.toLowerCase()} `)).data.id;
    },
  ],
  [
    "showed its MV file number, however it is typed",
    async ({ number, mv }) => {
      const { data } = await lookUp(number);
      return (await show(data.id, ` ${mv.replace("-", "")} `)).data.id;
    },
  ],
])("who %s may", async (_, handleOf) => {
  const plate = await newPlate();
  const id = await handleOf(plate);
  const { delivery, booking } = await tries(plate, id);
  expect([delivery.status, booking.status]).toEqual([201, 201]);
});

test("changing a request needs the proof too", async () => {
  const plate = await newPlate();
  const request = await deliveryOf(bench, plate);
  const { data } = await bench.delivery.post(request);
  const street = (await lookUp(plate.number)).data.id;
  const transactable = { type: "Plate Number", id: street };
  const changed = await bench.delivery.put(data.uuid, data.token, { ...request, transactable });
  expect(changed).toMatchObject(REFUSED);
});

test("the number that proves ownership is never returned, and its mask shows only its end", async () => {
  const plate = await newPlate();
  const mask = `****-*********${plate.mv.slice(-2)}`;
  const [byNumber, byMv] = [await lookUp(plate.number), await lookUp(plate.mv)];
  for (const answer of [byNumber, byMv]) expect(JSON.stringify(answer)).not.toContain(plate.mv);
  expect(byNumber.data).toMatchObject({ number: plate.number, mv_number: mask });
  expect(JSON.stringify(byMv)).not.toContain(plate.number);
  expect(byMv.data).toMatchObject({
    number: expect.stringMatching(/^.\*+..$/u),
    mv_number: mask,
  });
});

test("MV file numbers that follow one another cannot be counted through (R-45)", async () => {
  const { mv } = await newPlate();
  const [misses, hits]: [number[], number[]] = [[], []];
  for (let next = 0; next < 60; next += 1) {
    const { status } = await lookUp(
      next % 20 === 0 ? mv : `1399-${String(next).padStart(11, "0")}`,
    );
    (next % 20 === 0 ? hits : misses).push(status);
  }
  // 36 wrong birth dates a day and one in the next hour; then a right one is refused as well.
  expect(misses.filter((status) => status === 404)).toHaveLength(37);
  expect(misses.filter((status) => status === 429)).toHaveLength(20);
  expect(hits).toEqual([200, 200, 429]);
  bench.clock.advance(24 * 60 * 60_000 + 1);
  expect((await lookUp(mv)).status).toBe(200);
});

test("a vehicle that has no plate number yet: the complete form decides", async () => {
  const plate = await newPlate();
  await changePlate(bench.context, plate.id, { number: null });
  const { data } = await lookUp(plate.mv);
  expect(data).toMatchObject({ number: "-", ownership_needed: true });
  expect(await show(data.id, "ABC1234")).toMatchObject(NEEDS_FORM);
  expect((await tries(plate, data.id)).booking).toMatchObject(REFUSED);
});

test("a plate without an MV file number: the complete form decides, and no try shuts it", async () => {
  const plate = await bench.newRecord(PLATE);
  const { data } = await lookUp(plate.number);
  expect(data).toMatchObject({ mv_number: "", ownership_needed: true });
  for (let tried = 0; tried < 7; tried += 1)
    expect(await show(data.id, "1301-99999999996")).toMatchObject(NEEDS_FORM);
  const { data: sent } = await sendForm({ number: plate.number, mv_number: "1301-99999999996" });
  const { booking } = await tries(plate, sent.id);
  expect(booking).toMatchObject({ status: 201 });
});

test("wrong numbers count per plate across clients; then even the right one is refused", async () => {
  const plate = await newPlate();
  const { id } = (await lookUp(plate.number)).data;
  const wrong = await show(id, "1301-99999999999");
  expect(wrong).toMatchObject({ status: 422, code: "invalid_fields" });
  expect(wrong.errors).toEqual({ number: [expect.stringContaining("Please check it")] });
  for (let guess = 1; guess < 5; guess += 1)
    expect(await show((await lookUp(plate.number)).data.id, "1301-99999999998")).toEqual(wrong);
  const late = {
    status: 429,
    message: expect.stringContaining("send us the complete form"),
  };
  expect(await show(id, plate.mv), "right, but too late").toMatchObject(late);
  const other = await newPlate();
  expect((await show((await lookUp(other.number)).data.id, other.mv)).status).toBe(200);
  // Nor the other way round.
  expect(await show((await lookUp(plate.mv)).data.id, plate.number)).toMatchObject(late);
  bench.clock.advance(24 * 60 * 60_000 + 1);
  expect((await show((await lookUp(plate.number)).data.id, plate.mv)).status).toBe(200);
});

test("wrong numbers count for the client over all plates, and shut out nobody else", async () => {
  const sweeper = "198.51.100.9";
  const most = limits.missedGuess.points + limits.missedGuess.beyond.points;
  let sweptHandle = "";
  for (let guess = 0; guess < most; guess += 1) {
    const plate = guess % 4 === 0 ? await newPlate() : null;
    if (plate) sweptHandle = (await lookUp(plate.number)).data.id;
    expect((await show(sweptHandle, "1301-99999999995", sweeper)).status).toBe(422);
    bench.clock.advance(1_000);
  }
  const plate = await newPlate();
  const { id } = (await lookUp(plate.number)).data;
  expect(await show(id, plate.mv, sweeper)).toMatchObject({
    status: 429,
    message: expect.stringContaining("from your internet connection"),
  });
  expect((await show(id, plate.mv)).status).toBe(200);
});

test("an expired handle, and that of a license, is not found", async () => {
  const plate = await newPlate();
  const { id } = (await lookUp(plate.number)).data;
  bench.clock.advance(2 * 60 * 60_000 + 1);
  for (const handle of [id, "AAAA"])
    expect(await show(handle, plate.mv)).toMatchObject({ status: 404 });
});

test.each([
  ["contains the MV file number", (mv: string) => mv, false],
  ["contains none", () => "-", true],
])("a complete form that %s", async (_, typed, needed) => {
  const plate = await newPlate();
  const { data } = await sendForm({ number: plate.number, mv_number: typed(plate.mv) });
  expect(data.ownership_needed).toBe(needed);
  const { booking } = await tries(plate, data.id);
  expect(booking).toMatchObject(needed ? REFUSED : { status: 201 });
});
