import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  appointmentDraftItem,
  appointmentFormItem,
  freshDraft,
  ownerOf,
} from "../../track/appointment-draft.ts";
import { emptyShipping } from "../../delivery/request/shipping-values.ts";
import { licenseRecord, plateRecord } from "../../../test/records.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { noPhotos } from "../../appointment/book/booking-values.ts";
import { clearAfterPayment } from "./clear-after-payment.ts";
import { readSession, writeSession } from "../../session.ts";
import { licenseItem, plateItem } from "../../record/record-session.ts";
import { shippingItem } from "../../form/shipping-item.ts";
import { lookupItem } from "../../track/track-session.ts";
import { checkoutDetailsItem } from "../../delivery/delivery-session.ts";

beforeEach(() => stubSession());
afterEach(() => vi.unstubAllGlobals());

const UUID = "11111111-1111-4111-8111-111111111111";
const paid = (type: TransactableType, number: string) => ({ uuid: UUID, type, number });
const READ_AT = 1_795_000_000_000;

test("the lookup of a paid record is refreshed, another record's is kept", () => {
  writeSession(plateItem, {
    record: { ...plateRecord, mv_number: "1301-*******1001", ownership_needed: false },
    asked: "1301-00000001001",
    submission_token: null,
    read_at: READ_AT,
  });
  clearAfterPayment(paid("Plate Number", "ABC1002"));
  expect(readSession(plateItem)?.read_at).toBe(READ_AT);
  writeSession(lookupItem, { license: "", birth_date: "", plate: "1301-00000001001" });
  clearAfterPayment(paid("Plate Number", "ABC1001"));
  expect(readSession(plateItem)?.read_at).toBe(0);
  expect(readSession(lookupItem)).toBeNull();
});

test("the search for a paid record is cleared, another number is kept", () => {
  writeSession(lookupItem, {
    license: "N01-12-000001",
    birth_date: "01/15/1990",
    plate: "abc 1001",
  });
  clearAfterPayment(paid("Driver's License", "N01-12-000004"));
  clearAfterPayment(paid("Plate Number", "ABC1002"));
  expect(readSession(lookupItem)?.birth_date).toBe("01/15/1990");
  clearAfterPayment(paid("Driver's License", "N01-12-000001"));
  expect(readSession(lookupItem)).toBeNull();
  writeSession(lookupItem, { license: "", birth_date: "", plate: "abc 1001" });
  clearAfterPayment(paid("Plate Number", "ABC1001"));
  expect(readSession(lookupItem)).toBeNull();
});

test("a paid license's personal data are cleared, another license's are kept", () => {
  const record = licenseRecord;
  const asked = record.number;
  writeSession(licenseItem, { record, asked, submission_token: null, read_at: READ_AT });
  writeSession(checkoutDetailsItem, {
    uuid: UUID,
    full_name: "MARIA SANTOS",
    email: "maria@gmail.com",
    contact_number: "09171234567",
    full_address: "12 SAMPLE STREET",
    delivery_courier: "Quadx",
  });
  clearAfterPayment(paid("Driver's License", "N01-12-000002"));
  expect(readSession(licenseItem)?.record.full_name).toBe("MARIA SANTOS");
  clearAfterPayment(paid("Driver's License", "N01-12-000001"));
  for (const name of ["drivers_license", "shipping", "checkout_details"])
    expect(sessionStorage.getItem(`portal.${name}`)).toBeNull();
});

test.each([
  ["For Dispatch", true],
  ["For Payment", false],
] as const)("a license looked up while its delivery was %s is kept: %s", (status, isKept) => {
  const transaction = {
    uuid: UUID,
    delivery_tracking_number: null,
    delivery_tracking_url: null,
    payment_reference: "PAY-1",
    payment_channel: null,
    transactable_type: "Driver's License",
    status,
  } as const;
  const record = { ...licenseRecord, transaction };
  const asked = record.number;
  writeSession(licenseItem, { record, asked, submission_token: null, read_at: READ_AT });
  writeSession(lookupItem, { license: asked, birth_date: "01/15/1990", plate: "" });
  clearAfterPayment(paid("Driver's License", asked));
  expect(readSession(licenseItem) !== null).toBe(isKept);
  expect(readSession(lookupItem) !== null).toBe(isKept);
});

const shippingOf = (draft_of: string) => {
  const { payment_channel: _channel, ...values } = emptyShipping;
  writeSession(shippingItem, { ...values, last_name: "SANTOS", draft_of, attempt: null });
};

test.each(["Plate Number ABC1001", UUID])(
  "the form of a paid delivery is cleared, draft of %s",
  (draft_of) => {
    shippingOf(draft_of);
    clearAfterPayment(paid("Plate Number", "ABC1001"));
    expect(readSession(shippingItem)).toBeNull();
  },
);

test("another delivery started since keeps its form and its checkout", () => {
  shippingOf("Plate Number ABC1002");
  writeSession(checkoutDetailsItem, {
    uuid: "22222222-2222-4222-8222-222222222222",
    full_name: "MARIA SANTOS",
    email: "maria@gmail.com",
    contact_number: "09171234567",
    full_address: "12 SAMPLE STREET",
    delivery_courier: "Quadx",
  });
  clearAfterPayment(paid("Plate Number", "ABC1001"));
  expect(readSession(shippingItem)?.last_name).toBe("SANTOS");
  expect(readSession(checkoutDetailsItem)?.full_name).toBe("MARIA SANTOS");
});

test("a pickup started for the paid record is cleared, another appointment is kept", () => {
  const begin = (purpose: AppointmentPurpose) => {
    const draft = { ...freshDraft(purpose), number: "N01-12-000001", full_name: "MARIA SANTOS" };
    writeSession(appointmentDraftItem, draft);
    writeSession(appointmentFormItem, {
      ...noPhotos,
      email: "maria@gmail.com",
      contact_number: "",
      date: "",
      draft_of: ownerOf(draft),
      attempt: null,
    });
  };
  begin("Driver's License Pickup");
  clearAfterPayment(paid("Driver's License", "N01-12-000002"));
  expect(readSession(appointmentDraftItem)?.full_name).toBe("MARIA SANTOS");
  clearAfterPayment(paid("Driver's License", "N01-12-000001"));
  expect(readSession(appointmentDraftItem)).toBeNull();
  expect(readSession(appointmentFormItem)).toBeNull();
  begin("Driver's License Renewal");
  clearAfterPayment(paid("Driver's License", "N01-12-000001"));
  expect(readSession(appointmentFormItem)?.email).toBe("maria@gmail.com");
});
