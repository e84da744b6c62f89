import { OFFICE_PAGE_SIZE } from "@portal/contract/office";
import { maskPlateNumber } from "@portal/contract/document-numbers";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  findAddress,
  fullAddress,
  loadAddresses,
  nearestMunicipality,
} from "../address/address-store.ts";
import { feeFor } from "../courier/courier-store.ts";
import { recordRoutes } from "../record/record-routes.ts";
import { listOffices } from "../office/office-routes.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { isReference } from "../security/reference.ts";
import { loadSampleData, restartSandbox, sampleList } from "./load-sample-data.ts";
import { sampleDeliveries, type SampleDelivery } from "./sample-transactions.ts";
import {
  listedOffices,
  type SampleLicense,
  type SamplePlate,
  sampleRecords,
} from "./sample-files.ts";
import { addPlate, licenseWith } from "../../test/fixtures/records-store.ts";

const { drivers_licenses: LICENSES, plate_numbers: PLATES } = sampleRecords();

const portal = await testPortal({ sample: true, rowsOnly: true, routes: [recordRoutes] });
const listed = await listOffices(portal.context, OFFICE_PAGE_SIZE);
const offices = new Map(listed.map((office) => [office.name, office]));

const ask = async <T>(type: string, query: Record<string, string>): Promise<T> =>
  (await portal.app.inject({ url: `/api/ste/${type}/inquire`, query })).json<{ data: T }>().data;

describe.each(LICENSES)("license $number: $what", (sample) => {
  let record: LicenseRecord;
  beforeAll(async () => {
    const { number, birth_date } = sample;
    record = await ask<LicenseRecord>("drivers_license", { number, birth_date });
  });

  test("is shown with its facts", () => {
    expect(record).toMatchObject({
      number: sample.number,
      full_name: `${sample.first_name} ${sample.middle_name} ${sample.last_name}`,
      status: sample.status,
      transaction_status: sample.transaction_status,
      tracking_refno: sample.tracking_refno,
      is_delivery_enabled: sample.office_delivers,
      is_appointment_enabled: sample.status === "Available" && sample.office_takes_appointments,
      office_name: sample.office,
      office: {
        drivers_license_delivery_enabled: sample.office_delivers,
        drivers_license_appointment_new_enabled: sample.office_takes_appointments,
      },
    });
    expect(record.office_address).toBe(record.office?.full_address);
    expect(record.transaction !== null).toBe(sample.has_paid_transaction);
    expect(record.transaction_reference).toBe(record.transaction?.uuid ?? null);
    expect(record.payment_reference).toBe(record.transaction?.payment_reference ?? null);
  });
});

test.each(PLATES)("plate $number: $what", async (sample) => {
  const isAtOffice = sample.storage_place === "Office";
  for (const q of [sample.number, sample.mv_number]) {
    const record = await ask<PlateRecord>("plate_number", { q });
    expect(record).toMatchObject({
      // Each number proves ownership beside the other.
      number: q === sample.number ? q : maskPlateNumber(sample.number),
      status: sample.status,
      storage_place: sample.storage_place,
      dealer_name: sample.dealer_name,
      remarks: sample.remarks,
      is_delivery_enabled: isAtOffice && sample.office_delivers,
      is_appointment_enabled:
        isAtOffice && sample.status === "Available" && sample.office_takes_appointments,
      transaction: sample.transaction_status && { status: sample.transaction_status },
    });
    expect(record.office?.name ?? null).toBe(sample.office);
  }
});

describe("consistency of the records", () => {
  test("every paid transaction has its payment, events, token and parcel", async () => {
    const { db, sandbox, now } = portal.context;
    const paid = await db.selectFrom("transaction").selectAll().execute();
    expect(paid).toHaveLength(
      [...LICENSES, ...PLATES].filter((one) => one.has_paid_transaction).length,
    );
    for (const row of paid) {
      const fee = await feeFor(db, row.delivery_courier, row.zone, "2026-01-05");
      const payment = await db
        .selectFrom("payment")
        .selectAll()
        .where("transaction_uuid", "=", row.uuid)
        .executeTakeFirstOrThrow();
      expect(payment).toMatchObject({
        status: "paid",
        amount_centavos: fee?.amountCentavos,
        channel: row.payment_channel,
        reference: row.payment_reference,
        paid_at: row.paid_at,
      });
      expect(row.paid_at?.getTime()).toBeLessThan(now().getTime() - 20 * 60 * 60_000);
      expect(isReference(row.reference)).toBe(true);
      const events = await db
        .selectFrom("status_event")
        .selectAll()
        .where("subject", "=", row.uuid)
        .orderBy("id")
        .execute();
      expect(events.at(-1)?.to_status).toBe(row.status);
      expect(events.map(({ at }) => at)).toEqual(
        events.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
      );
      expect(events.at(-1)?.at.getTime()).toBeLessThan(now().getTime());
      const way =
        row.tracking_refno === null ? [] : await sandbox?.courier.track(row.tracking_refno);
      expect(way?.at(-1)?.state).toBe(
        row.tracking_refno === null
          ? undefined
          : row.status === "In Transit"
            ? "in_transit"
            : "booked",
      );
    }
  });

  test("parcels do not move", async () => {
    portal.clock.advance(7 * 24 * 60 * 60_000);
    expect(await portal.context.sandbox?.courier.tick(portal.clock.now())).toBe(0);
  });

  test("all 114 offices have unique codes and an address", () => {
    expect(offices.size).toBe(114);
    expect([...offices.keys()].toSorted()).toEqual(
      listedOffices()
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(new Set([...offices.values()].map(({ code }) => code)).size).toBe(114);
    expect(offices.get("LTO Central Office")?.code).toBe("0071");
    expect(offices.get("LTO Marikina District Office")?.full_address).toBe(
      "Marikina, Metro Manila",
    );
    expect(
      [...offices.values()].every((office) => office.approximate && office.full_address !== ""),
    ).toBe(true);
  });

  test("records of one office agree on its flags", () => {
    for (const records of [LICENSES, PLATES] as (SampleLicense | SamplePlate)[][])
      for (const [office, same] of Map.groupBy(records, (record) => record.office)) {
        const flags = new Set(
          same.map((one) => `${one.office_delivers} ${one.office_takes_appointments}`),
        );
        expect([office, office === null ? 1 : flags.size]).toEqual([office, 1]);
      }
  });

  test("people have addresses in real barangays", async () => {
    const { db } = portal.context;
    await loadAddresses(db);
    for (const delivery of sampleDeliveries)
      expect(await written(db, delivery)).toEqual({
        zone: delivery.zone,
        full_address: delivery.full_address,
      });
  });
});

async function written(db: TestPortal["context"]["db"], delivery: SampleDelivery) {
  if (!("barangay_code" in delivery)) {
    const nearest = await nearestMunicipality(db, delivery.latitude, delivery.longitude);
    return { zone: nearest?.zone, full_address: `${delivery.line_2}, ${delivery.address}` };
  }
  const address = await findAddress(db, delivery.barangay_code);
  if (!address) throw new Error(`There is no barangay ${delivery.barangay_code}.`);
  const lines = { line1: delivery.line_1, line2: "", postalCode: delivery.postal_code };
  return { zone: address.zone, full_address: fullAddress(lines, address) };
}

describe("filling and resetting", () => {
  let fresh: TestPortal;
  beforeEach(async () => {
    fresh = await testPortal({ rowsOnly: true, routes: [] });
  });
  const fill = ({ context }: TestPortal) => {
    if (!context.sandbox) throw new Error("This is no sandbox.");
    return loadSampleData(context, context.sandbox.courier);
  };
  const counts = async ({ context: { db } }: TestPortal) => {
    const tables = [
      "office",
      "courier",
      "courier_fee",
      "drivers_license",
      "plate_number",
      "transaction",
      "payment",
      "status_event",
      "submission",
      "outbox",
      "sandbox_parcel",
    ] as const;
    const count = async (table: (typeof tables)[number]) =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    return Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await count(table)] as const)),
    );
  };

  test("concurrent starts fill once", async () => {
    const filled = await Promise.all([fill(fresh), fill(fresh), fill(fresh)]);
    expect(filled.filter(Boolean)).toHaveLength(1);
    expect(await counts(fresh)).toMatchObject({
      office: 114,
      courier: 9,
      drivers_license: 11,
      plate_number: 13,
      transaction: 6,
      sandbox_parcel: 3,
    });
  });

  test("start again restores the initial data", async () => {
    await fill(fresh);
    const first = await counts(fresh);
    const { db, sandbox } = fresh.context;
    const { id } = (await licenseWith(fresh.context, "N01-12-000001")) ?? { id: "" };
    await db
      .updateTable("drivers_license")
      .set({ status: "Processing" })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("payment").execute();
    await db.insertInto("rate_limit").values({ key: "k", points: 9, expire: null }).execute();
    await sandbox?.mailbox.send({
      id: "m",
      to: "a@example.com",
      subject: "s",
      text: "t",
      html: "h",
      attachments: [],
    });
    await restartSandbox(fresh.context);
    expect(await counts(fresh)).toEqual(first);
    expect(await sandbox?.mailbox.list()).toEqual([]);
    expect(await db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
    expect((await licenseWith(fresh.context, "N01-12-000001"))?.status).toBe("Available");
    expect((await sandbox?.courier.track("0000-0022-QKVD"))?.at(-1)?.state).toBe("in_transit");
  });

  test("a database with real records is refused and not changed (R-7)", async () => {
    await addPlate(fresh.context, {
      number: "REAL1",
      status: "Unknown",
      storage_place: "Dealer",
      office_id: null,
    });
    await expect(fill(fresh)).rejects.toThrow(/no sample/u);
    await expect(restartSandbox(fresh.context)).rejects.toThrow(/no sample/u);
    expect(await counts(fresh)).toMatchObject({ office: 0, plate_number: 1 });
  });

  test("the list of numbers to try", async () => {
    const list = await sampleList(portal.context);
    expect(list.licenses).toEqual(
      LICENSES.map(({ number, birth_date, what }) => ({ number, birth_date, what })),
    );
    expect(list.plates).toEqual(
      PLATES.map(({ number, mv_number, what }) => ({ number, mv_number, what })),
    );
    expect(await sampleList(fresh.context)).toEqual({ licenses: [], plates: [] });
  });
});
