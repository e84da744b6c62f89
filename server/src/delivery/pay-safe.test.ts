import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { issueHandle } from "../security/handle.ts";
import { CEBU, deliveryBench, OFFICE } from "../../test/fixtures/deliveries.ts";
import { plateOf } from "../../test/fixtures/records-store.ts";

const bench = await deliveryBench();

type Asked = { license: string; uuid: string; token: string };

/** Name, message and cause of each obstacle to a delivery; the cause returns a function that removes it. */
const reasons: [string, string, (asked: Asked) => Promise<(() => Promise<unknown>) | void>][] = [
  ["being reviewed", "being reviewed", ({ license }) => setStatus(license, "For Verification")],
  ["rejected", "were rejected", ({ license }) => setStatus(license, "Rejected")],
  ["being delivered", "already being delivered", ({ license }) => setStatus(license, "Processing")],
  ["received", "already received", ({ license }) => setStatus(license, "Received")],
  ["unknown", "do not know where", ({ license }) => setStatus(license, "Unknown")],
  ["an office that does not deliver", "does not offer delivery", () => switchOffice(false)],
  ["a disabled courier", "is not accepting deliveries", () => switchCourier(false)],
  ["a courier nobody carries for", "is not accepting deliveries", nobodyCarries],
  ["a courier that does not serve the office", "does not serve", unserve],
  [
    "somebody else paying",
    "Someone has already asked",
    ({ license }) => somebodyAtCheckout(license),
  ],
];

async function setStatus(
  id: string,
  status: "For Verification" | "Rejected" | "Processing" | "Received" | "Unknown",
): Promise<void> {
  // Bypasses the transition trigger to set up the state.
  await sql`alter table drivers_license disable trigger drivers_license_transition`.execute(
    bench.context.db,
  );
  await bench.context.db
    .updateTable("drivers_license")
    .set({ status })
    .where("id", "=", id)
    .execute();
  await sql`alter table drivers_license enable trigger drivers_license_transition`.execute(
    bench.context.db,
  );
}
async function switchOffice(on: boolean): Promise<() => Promise<unknown>> {
  await bench.context.db
    .updateTable("office")
    .set({ drivers_license_delivery_enabled: on })
    .where("name", "=", OFFICE)
    .execute();
  return () => switchOffice(true);
}
async function switchCourier(on: boolean): Promise<() => Promise<unknown>> {
  await bench.context.db
    .updateTable("courier")
    .set({ enabled: on })
    .where("code", "=", "Quadx")
    .execute();
  return () => switchCourier(true);
}
async function nobodyCarries(): Promise<() => Promise<unknown>> {
  const { couriers } = bench.context;
  bench.useCourier(null);
  return async () => (bench.context.couriers = couriers);
}
async function unserve(): Promise<() => Promise<unknown>> {
  const served = await bench.context.db
    .deleteFrom("courier_office")
    .where("courier_code", "=", "Quadx")
    .returningAll()
    .execute();
  return () => bench.context.db.insertInto("courier_office").values(served).execute();
}
async function somebodyAtCheckout(license: string): Promise<() => Promise<unknown>> {
  const { data } = await bench.post(await bench.requestBody(license));
  expect((await bench.checkout(data.uuid, data.token)).status).toBe(200);
  return () => bench.cancel(data.uuid, data.token);
}

describe.each(reasons)("%s", (name, words, spoil) => {
  const refusal = { status: 409, code: "not_deliverable", message: expect.stringContaining(words) };
  const named = { delivery_courier: [expect.stringContaining(words)] };

  test("is refused on creating, changing and paying, said beforehand, and nothing is written", async () => {
    const asked = await bench.created();
    const repair = await spoil(asked);
    const body = await bench.requestBody(asked.license);
    expect(await bench.post(body), "create").toMatchObject(refusal);
    expect(await bench.put(asked.uuid, asked.token, body), "update").toMatchObject(refusal);
    const checkout = await bench.checkout(asked.uuid, asked.token);
    expect(checkout, "checkout").toMatchObject(refusal);
    expect(checkout.errors, "the field that helps").toEqual(
      name.includes("courier") ? named : undefined,
    );
    expect(await bench.paymentsOf(asked.uuid)).toEqual([]);
    const { data: seen } = await bench.read(asked.uuid, asked.token);
    // The checkout says it at once, not only when Continue is pressed.
    expect(seen).toMatchObject({ status: "Created", not_payable: { message: refusal.message } });
    if (!repair) return;
    await repair();
    expect((await bench.read(asked.uuid, asked.token)).data.not_payable).toBeNull();
    expect((await bench.put(asked.uuid, asked.token, body)).status, "update afterwards").toBe(200);
    expect((await bench.checkout(asked.uuid, asked.token)).status, "checkout afterwards").toBe(200);
  });
});

test("the refusal for a plate at a dealer says so", async () => {
  const { db } = bench.context;
  const plates = await db
    .selectFrom("plate_number")
    .select("id")
    .where("storage_place", "=", "Dealer")
    .execute();
  const known = await Promise.all(plates.map(({ id }) => plateOf(bench.context, id)));
  const plate = known.find(({ dealer_name: dealer }) => dealer !== null);
  if (!plate) throw new Error("No sample plate is at a dealer with a name.");
  const transactable = {
    id: issueHandle(bench.context, { kind: "plate_number", id: plate.id }, "both"),
    type: "Plate Number",
  } as const;
  const answer = await bench.post({ ...(await bench.requestBody(plate.id)), transactable });
  expect(answer).toMatchObject({
    status: 409,
    message: expect.stringContaining(plate.dealer_name ?? ""),
  });
});

test("a courier without a fee for a place does not deliver there", async () => {
  const { license } = await bench.created();
  const { db } = bench.context;
  const fees = await db
    .deleteFrom("courier_fee")
    .where("courier_code", "=", "Abyan")
    .where("zone", "=", "Visayas")
    .returningAll()
    .execute();
  const answer = await bench.post(
    await bench.requestBody(license, { delivery_courier: "Abyan", delivery_details: CEBU }),
  );
  expect(answer).toMatchObject({
    status: 409,
    code: "not_deliverable",
    message: expect.stringContaining("does not deliver to this place"),
  });
  await db.insertInto("courier_fee").values(fees).execute();
});

test("a fee applies from its first day in Manila, and is fixed at each change", async () => {
  const { license, uuid, token } = await bench.created();
  const fee = { courier_code: "Quadx", zone: "NCR", amount_centavos: 19_950, sample: true };
  const tomorrow = new Date(bench.clock.now().getTime() + 24 * 60 * 60_000);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" }).format(tomorrow);
  await bench.context.db
    .insertInto("courier_fee")
    .values({ ...fee, effective_from: day })
    .execute();
  expect((await bench.put(uuid, token, await bench.requestBody(license))).data.amount).toBe(150);
  bench.clock.set(new Date(`${day}T00:00:00+08:00`));
  expect((await bench.read(uuid, token)).data.amount).toBe(150);
  expect((await bench.put(uuid, token, await bench.requestBody(license))).data.amount).toBe(199.5);
  await bench.context.db.deleteFrom("courier_fee").where("effective_from", "=", day).execute();
});

test("a record that was moved to another office is fetched there", async () => {
  const { license, uuid, token } = await bench.created();
  const { db } = bench.context;
  await db
    .updateTable("drivers_license")
    .set({ office_id: "ncr-makati-do" })
    .where("id", "=", license)
    .execute();
  expect((await bench.checkout(uuid, token)).status).toBe(200);
  expect((await bench.read(uuid, token)).data.office?.name).toContain("Makati");
});
