import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../session-items.ts";
import { freshDraft, ownerOf } from "../../track/appointment-draft.ts";
import { emptyShipping } from "../../delivery/request/shipping-values.ts";
import { readSession, writeSession } from "../../session.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { noPhotos } from "../../appointment/book/booking-values.ts";
import { outdate } from "./outdate-record.ts";

beforeEach(() => stubSession());
afterEach(() => vi.unstubAllGlobals());

const UUID = "11111111-1111-4111-8111-111111111111";
const paid = (type: TransactableType, number: string) => ({ uuid: UUID, type, number });
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
  outdate(paid("Plate Number", "ABC1002"));
  expect(readSession("plate_number")?.read_at).toBe(READ_AT);
  writeSession("lookup", { license: "", birth_date: "", plate: "1301-00000001001" });
  outdate(paid("Plate Number", "ABC1001"));
  expect(readSession("plate_number")?.read_at).toBe(0);
  expect(readSession("lookup")).toBeNull();
});

test("what was typed to find a paid record is forgotten, another number is left", () => {
  writeSession("lookup", { license: "N01-12-000001", birth_date: "01/15/1990", plate: "abc 1001" });
  outdate(paid("Driver's License", "N01-12-000004"));
  outdate(paid("Plate Number", "ABC1002"));
  expect(readSession("lookup")?.birth_date).toBe("01/15/1990");
  outdate(paid("Driver's License", "N01-12-000001"));
  expect(readSession("lookup")).toBeNull();
  writeSession("lookup", { license: "", birth_date: "", plate: "abc 1001" });
  outdate(paid("Plate Number", "ABC1001"));
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
    uuid: UUID,
    full_name: "MARIA SANTOS",
    email: "maria@gmail.com",
    contact_number: "09171234567",
    full_address: "12 SAMPLE STREET",
    delivery_courier: "Quadx",
  });
  outdate(paid("Driver's License", "N01-12-000002"));
  expect(readSession("drivers_license")?.record.full_name).toBe("MARIA SANTOS");
  outdate(paid("Driver's License", "N01-12-000001"));
  for (const name of ["drivers_license", "shipping", "checkout_details"])
    expect(sessionStorage.getItem(`portal.${name}`)).toBeNull();
});

const shippingOf = (draft_of: string) => {
  const { payment_channel: _channel, ...values } = emptyShipping;
  writeSession("shipping", { ...values, last_name: "SANTOS", draft_of, attempt: null });
};

test.each(["Plate Number ABC1001", UUID])(
  "the form of the delivery that was paid is forgotten, written for %s",
  (draft_of) => {
    shippingOf(draft_of);
    outdate(paid("Plate Number", "ABC1001"));
    expect(readSession("shipping")).toBeNull();
  },
);

test("another delivery begun since keeps its form and its checkout", () => {
  shippingOf("Plate Number ABC1002");
  writeSession("checkout_details", {
    uuid: "22222222-2222-4222-8222-222222222222",
    full_name: "MARIA SANTOS",
    email: "maria@gmail.com",
    contact_number: "09171234567",
    full_address: "12 SAMPLE STREET",
    delivery_courier: "Quadx",
  });
  outdate(paid("Plate Number", "ABC1001"));
  expect(readSession("shipping")?.last_name).toBe("SANTOS");
  expect(readSession("checkout_details")?.full_name).toBe("MARIA SANTOS");
});

test("a pickup begun of what was paid for meanwhile is forgotten, another appointment is left", () => {
  const begin = (purpose: AppointmentPurpose) => {
    const draft = { ...freshDraft(purpose), number: "N01-12-000001", full_name: "MARIA SANTOS" };
    writeSession("appointment_draft", draft);
    writeSession("appointment_form", {
      ...noPhotos,
      email: "maria@gmail.com",
      contact_number: "",
      date: "",
      draft_of: ownerOf(draft),
      attempt: null,
    });
  };
  begin("Driver's License Pickup");
  outdate(paid("Driver's License", "N01-12-000002"));
  expect(readSession("appointment_draft")?.full_name).toBe("MARIA SANTOS");
  outdate(paid("Driver's License", "N01-12-000001"));
  expect(readSession("appointment_draft")).toBeNull();
  expect(readSession("appointment_form")).toBeNull();
  begin("Driver's License Renewal");
  outdate(paid("Driver's License", "N01-12-000001"));
  expect(readSession("appointment_form")?.email).toBe("maria@gmail.com");
});
