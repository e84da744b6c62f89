import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../session-items.ts";
import { readSession, writeSession } from "../../session.ts";
import { stubSession } from "../../session-double.ts";
import { outdate } from "./outdate-record.ts";

beforeEach(() => stubSession());
afterEach(() => vi.unstubAllGlobals());

const READ_AT = 1_795_000_000_000;

test("what was looked up of a paid record is read again, another record's is left", () => {
  writeSession("plate_number", {
    record: {
      id: "handle",
      number: "ABC1001",
      mv_number: "1301-*******1001",
      status: "Available",
      storage_place: "Office",
      dealer_name: null,
      remarks: null,
      office: null,
      transaction: null,
      timeline: null,
      ownership_needed: false,
      is_delivery_enabled: true,
      is_appointment_enabled: true,
    },
    asked: "1301-00000001001",
    submission_token: null,
    read_at: READ_AT,
  });
  outdate("plate_number", "ABC1002");
  expect(readSession("plate_number")?.read_at).toBe(READ_AT);
  writeSession("lookup", { license: "", birth_date: "", plate: "1301-00000001001" });
  outdate("plate_number", "ABC1001");
  expect(readSession("plate_number")?.read_at).toBe(0);
  expect(readSession("lookup")).toBeNull();
});

test("what was typed to find a paid record is forgotten, another number is left", () => {
  writeSession("lookup", { license: "N01-12-000001", birth_date: "01/15/1990", plate: "abc 1001" });
  outdate("drivers_license", "N01-12-000004");
  outdate("plate_number", "ABC1002");
  expect(readSession("lookup")?.birth_date).toBe("01/15/1990");
  outdate("drivers_license", "N01-12-000001");
  expect(readSession("lookup")).toBeNull();
  writeSession("lookup", { license: "", birth_date: "", plate: "abc 1001" });
  outdate("plate_number", "ABC1001");
  expect(readSession("lookup")).toBeNull();
});

test("of a license that was paid for nothing of the person is kept, of another one all", () => {
  const record = {
    id: "handle",
    number: "N01-12-000001",
    first_name: "MARIA",
    last_name: "SANTOS",
    full_name: "MARIA SANTOS",
    birth_date: "1990-01-15",
    status: "Available" as const,
    remarks: null,
    transaction_status: null,
    tracking_url: null,
    tracking_refno: null,
    transaction_reference: null,
    payment_reference: null,
    transaction: null,
    is_delivery_enabled: true,
    is_appointment_enabled: true,
    office_id: null,
    office_name: null,
    office_address: null,
    office_geoloc: null,
    office: null,
    timeline: null,
  };
  const asked = record.number;
  writeSession("drivers_license", { record, asked, submission_token: null, read_at: READ_AT });
  writeSession("checkout_details", {
    full_name: "MARIA SANTOS",
    email: "maria@gmail.com",
    contact_number: "09171234567",
    full_address: "12 SAMPLE STREET",
    delivery_courier: "Quadx",
  });
  outdate("drivers_license", "N01-12-000002");
  expect(readSession("drivers_license")?.record.full_name).toBe("MARIA SANTOS");
  outdate("drivers_license", "N01-12-000001");
  for (const name of ["drivers_license", "shipping", "checkout_details"])
    expect(sessionStorage.getItem(`portal.${name}`)).toBeNull();
});
