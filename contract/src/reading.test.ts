import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { allCalls } from "./api.ts";
import { chosenDay, ScheduleSlot } from "./appointment.ts";
import { LicenseRecord, PlateRecord } from "./record.ts";
import { Transaction } from "./transaction-read.ts";

const office = {
  id: "4",
  code: "0071",
  name: "LTO Central Office",
  latitude: 14.6,
  longitude: 121,
};
const license = {
  id: "7",
  number: "N01-12-000001",
  first_name: "ANA",
  last_name: "CRUZ",
  birth_date: "1990-01-15",
};
const plate = { id: "8", number: "ABC1001", mv_number: "1301-00000001001" };
const transaction = {
  id: "7f2a8d5e-1111-4222-8333-444455556666",
  reference: "R1",
  status: "For Payment",
  amount: 175,
  first_name: "ANA",
  last_name: "CRUZ",
  contact_number: "+639171234567",
  email: "ana@example.com",
  delivery_details: { full_address: "12 SAMPLE STREET" },
  transactable_type: "Driver's License",
  transactable_details: { number: "N01-12-000001", first_name: "ANA" },
};

describe("a record with only the fields of spec §3", () => {
  test.each([
    [undefined, "Unknown"],
    [null, "Unknown"],
    ["Lost", "Unknown"],
    ["Rejected", "Rejected"],
  ])("with the status %j is %s", (status, shown) => {
    expect(v.parse(LicenseRecord, { ...license, status }).status).toBe(shown);
    expect(v.parse(PlateRecord, { ...plate, status }).status).toBe(shown);
  });

  test("has a full name, and null for missing fields", () => {
    expect(v.parse(LicenseRecord, license)).toMatchObject({
      full_name: "ANA CRUZ",
      remarks: null,
      office: null,
      transaction: null,
      tracking_refno: null,
      is_delivery_enabled: false,
    });
    expect(v.parse(PlateRecord, plate)).toMatchObject({ storage_place: "Office", remarks: null });
  });

  test.each([
    [{ full_address: "East Avenue" }, "East Avenue"],
    [{ display_address: { full_address: "East Avenue" } }, "East Avenue"],
    [{ full_address: "East Avenue", display_address: { full_address: "x" } }, "East Avenue"],
    [{}, ""],
  ])("an office that says %j has the address %j", (address, shown) => {
    const given = { ...office, ...address };
    expect(v.parse(LicenseRecord, { ...license, office: given }).office?.full_address).toBe(shown);
    expect(v.parse(PlateRecord, { ...plate, office: given }).office?.full_address).toBe(shown);
  });

  test.each([
    ["Available", true, true],
    ["Processing", true, false],
    ["Available", false, false],
  ])("%s, at an office that enables it: %s", (status, flag, appointment) => {
    const flags = {
      drivers_license_delivery_enabled: flag,
      drivers_license_appointment_new_enabled: flag,
      plate_number_delivery_enabled: flag,
      plate_number_appointment_enabled: flag,
    };
    const derived = { is_delivery_enabled: flag, is_appointment_enabled: appointment };
    const more = { status, office: { ...office, ...flags } };
    expect(v.parse(LicenseRecord, { ...license, ...more })).toMatchObject(derived);
    expect(v.parse(PlateRecord, { ...plate, ...more })).toMatchObject(derived);
  });

  test("a delivery with an unknown status is left out", () => {
    const given = { ...plate, status: "Processing", transaction: { status: "Lost" } };
    expect(v.parse(PlateRecord, given).transaction).toBeNull();
  });
});

describe("a transaction with only the fields of spec §3", () => {
  test("is read completely, with its id as uuid", () => {
    expect(v.parse(Transaction, transaction)).toMatchObject({
      access: "full",
      uuid: transaction.id,
      full_name: "ANA CRUZ",
      amount: 175,
      delivery_details: { full_address: "12 SAMPLE STREET", line_1: "", latitude: null },
      checkout_url: null,
      events: [],
    });
  });

  test.each([
    ["Paid", "For Verification"],
    ["success", "For Verification"],
    ["failed", "failed"],
  ])("%s is our %s", (status, ours) => {
    expect(v.parse(Transaction, { ...transaction, status }).status).toBe(ours);
  });

  test.each([{ amount: undefined }, { status: "Lost" }, { id: undefined }])(
    "with %j it cannot be read",
    (wrong) => expect(v.safeParse(Transaction, { ...transaction, ...wrong }).success).toBe(false),
  );
});

test.each([
  [
    { date: "2027-01-05", slot: 20, used: 3 },
    { schedule_id: "", date: "2027-01-05" },
  ],
  [
    { id: "77", date: "2027-01-05" },
    { schedule_id: "77", date: "2027-01-05" },
  ],
])("of the slot %j a booking names %j", (slot, named) => {
  expect(chosenDay(v.parse(ScheduleSlot, slot))).toEqual(named);
});

test.each([
  [
    allCalls.readAppointment,
    {
      office: { name: "LTO Central Office", full_address: "East Avenue" },
      appointable_type: "Driver's License",
      type: "Pickup",
      reference: "A1",
      date: "2027-01-05",
      full_name: "ANA CRUZ",
    },
    { status: "Booked", managed: null, office: { hours: null } },
  ],
  [allCalls.createAppointment, { reference: "A1" }, { token: "" }],
  [allCalls.createTransaction, transaction, { token: "", access: "full" }],
  [allCalls.submitLicense, license, { submission_token: "" }],
  [
    allCalls.listOffices,
    [{ ...office, full_address: "East Avenue" }],
    [{ drivers_license_renewal_enabled: true, region: "", hours: null }],
  ],
  [
    allCalls.listOfficeCouriers,
    [{ code: "Quadx", available_payment_channels: ["Gcash", "Pesos"] }],
    [{ name: "Quadx", enabled: true, available_payment_channels: ["Gcash"] }],
  ],
  [allCalls.listRegions, [{ name: "Ilocos", code: "0100000000" }], [{ zip_code: null }]],
])("$path reads what spec §7 lists", ({ answer }, given, read) => {
  expect(v.parse(answer, given)).toMatchObject(read);
});
