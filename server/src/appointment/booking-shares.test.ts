import { beforeAll, expect, test } from "vitest";
import { bookingBench, times, type Bench } from "../../test/fixtures/bookings.ts";
import { appointmentsOf, changeSlot, usedOf } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench({ env: { LIMIT_FACTOR: "1" } });
});

let clients = 0;
const newClient = () => `10.0.7.${(clients += 1)}`;
/** A new person with the contacts in `change`. */
async function somebody(date: string, change: Record<string, unknown>) {
  const record = await bench.newRecord(LICENSE);
  return { record, body: await bench.bodyOf(LICENSE, record, { date, ...change }) };
}

const CONTACTS: [string, string, (n: number) => Record<string, string>, RegExp][] = [
  [
    "e-mail address, however it is written,",
    "email",
    (n) => ({ email: n % 2 ? "Hoard@Example.com" : "hoard@example.com" }),
    /^This e-mail address has five appointments already/u,
  ],
  [
    "mobile number, however it is written,",
    "contact_number",
    (n) => ({ contact_number: n % 2 ? "0918 000 0001" : "+639180000001" }),
    /^This mobile number has five appointments already/u,
  ],
];

test.each(CONTACTS)(
  "one %s can have five live appointments",
  async (_, field, contact, sentence) => {
    const { date, id } = await bench.freshDay(LICENSE);
    const booked = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await somebody(date, contact(n));
      const answer = await bench.book(body, { client: newClient() });
      expect(answer.status, `${n}`).toBe(201);
      booked.push(answer.data);
    }
    const { record, body } = await somebody(date, contact(5));
    const refused = await bench.book(body, { client: newClient() });
    expect(refused).toMatchObject({ status: 422, code: "invalid_fields" });
    expect(refused.errors).toEqual({ [field]: [expect.stringMatching(sentence)] });
    expect(await appointmentsOf(bench.db, record)).toEqual([]);
    expect(await usedOf(bench.db, id), "no place is taken").toBe(5);
    await bench.cancel(booked[0] ?? { reference: "" });
    expect((await bench.book(body, { client: newClient() })).status, "one was cancelled").toBe(201);
  },
);

test.each(CONTACTS)(
  "of twelve concurrent bookings with one %s five succeed",
  async (_, _field, contact) => {
    const { date, id } = await bench.freshDay(LICENSE);
    const unused = (n: number) =>
      Object.fromEntries(
        Object.entries(contact(n)).map(([field, text]) => [
          field,
          text.replace(/hoard/iu, "rush").replace(/0001$/u, "0002"),
        ]),
      );
    const people = await times(12, (n) => somebody(date, unused(n)));
    const answers = await Promise.all(
      people.map(({ body }) => bench.book(body, { client: newClient() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await usedOf(bench.db, id)).toBe(5);
  },
);

test("a client gets at most a quarter of a day's places", async () => {
  const { date, id } = await bench.freshDay(LICENSE);
  const hoarder = newClient();
  const people = await times(12, () => somebody(date, {}));
  const answers = await Promise.all(
    people.map(({ body }) => bench.book(body, { client: hoarder })),
  );
  const codes = answers.map(({ status, code }) => (status === 201 ? "booked" : code));
  expect(codes.toSorted()).toEqual([...Array(5).fill("booked"), ...Array(7).fill("slot_full")]);
  const refused = answers.find(({ code }) => code === "slot_full");
  expect(refused?.message).toMatch(/^Too many slots of this date were booked from your internet/u);
  expect(await usedOf(bench.db, id)).toBe(5);
  const { body } = await somebody(date, {});
  expect((await bench.book(body, { client: newClient() })).status).toBe(201);
});

test("a client gets at least two places of a small day", async () => {
  const { date, id } = await bench.freshDay(LICENSE);
  await changeSlot(bench.db, id, { capacity: 3 });
  const client = newClient();
  const people = await times(3, () => somebody(date, {}));
  const answers = await Promise.all(people.map(({ body }) => bench.book(body, { client })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
});

test("a moved appointment counts towards the share of its new day", async () => {
  const from = [await bench.freshDay(LICENSE), await bench.freshDay(LICENSE)];
  const target = await bench.freshDay(LICENSE);
  const client = newClient();
  const booked = [];
  for (let n = 0; n < 6; n += 1) {
    const { body } = await somebody(from[n % 2]?.date ?? "", {});
    booked.push((await bench.book(body, { client })).data);
  }
  const moved = [];
  for (const own of booked) moved.push(await bench.move(own, { date: target.date }, client));
  expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409]);
  expect(await usedOf(bench.db, target.id)).toBe(5);
});
