import type { FullTransaction } from "@portal/contract/transaction-read";
import { afterEach, expect, test, vi } from "vitest";
import { licenseRecord } from "../../../test/records.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { licenseItem } from "../../record/record-session.ts";
import { readSession, writeSession } from "../../session.ts";
import { shippingItem } from "../../form/shipping-item.ts";
import { keepDraft, readStartingValues, startingValues } from "./use-shipping-form.ts";
import { emptyShipping } from "./shipping-values.ts";

afterEach(() => vi.unstubAllGlobals());

const { payment_channel: _channel, ...blank } = emptyShipping;
const draft = {
  ...blank,
  first_name: "ANA",
  delivery_courier: "Quadx",
  postal_code: "1100",
  id_image_url: "/api/file/a.jpg",
  supporting_documents: ["/api/file/b.jpg"],
  draft_of: "Plate Number ABC1001",
  attempt: null,
};
const none = { draft: null, channel: null, courier: null, shown: {} };

test("without a draft the form has only the preferred courier and the record's facts", () => {
  const found = { ...none, courier: "Skyward" as const, shown: { first_name: "BEN" } };
  const expected = { ...emptyShipping, delivery_courier: "Skyward", first_name: "BEN" };
  expect(startingValues("Plate Number ABC1001", undefined, found)).toEqual(expected);
});

test("the draft for the same record is restored completely", () => {
  const values = startingValues("Plate Number ABC1001", undefined, {
    ...none,
    draft,
    channel: "Gcash",
    courier: "Skyward",
    shown: { first_name: "BEN" },
  });
  const { draft_of: _owner, attempt: _attempt, ...kept } = draft;
  expect(values).toEqual({ ...kept, payment_channel: "Gcash" });
});

test("from the draft for another record recipient and address are kept, never a photo", () => {
  const values = startingValues("Driver's License N01-12-000001", undefined, { ...none, draft });
  expect(values).toMatchObject({
    first_name: "ANA",
    delivery_courier: "Quadx",
    postal_code: "1100",
  });
  expect(values).toMatchObject({
    id_image_url: "",
    receipt_image_url: "",
    supporting_documents: [],
  });
});

test("a draft for another record that names nobody leaves the name on the license", () => {
  const shown = { first_name: "BEN", last_name: "CRUZ" };
  const from = (name: string) =>
    startingValues("Driver's License N01-12-000001", undefined, {
      ...none,
      draft: { ...draft, first_name: name },
      shown,
    });
  expect(from("")).toMatchObject({ ...shown, postal_code: "1100" });
  // One person's name is not filled up with another's.
  expect(from("ANA")).toMatchObject({ first_name: "ANA", last_name: "" });
});

test("a name that nobody typed stays with its license", () => {
  stubSession();
  const shown = { first_name: "BEN", middle_name: "", last_name: "CRUZ", suffix: "" };
  const typed = { ...emptyShipping, ...shown, contact_number: "0917 123 4567" };
  const owner = "Driver's License N01-12-000001";
  keepDraft(owner, shown, typed);
  const found = { ...none, draft: readSession(shippingItem) };
  const other = startingValues("Driver's License N01-12-000002", undefined, {
    ...found,
    shown: { ...shown, first_name: "MARIA" },
  });
  expect(other).toMatchObject({ first_name: "MARIA", contact_number: "0917 123 4567" });
  expect(startingValues(owner, undefined, { ...found, shown })).toEqual(typed);
  keepDraft(owner, shown, { ...typed, first_name: "BENITO" });
  expect(readSession(shippingItem)?.first_name).toBe("BENITO");
});

test("a request without its draft is opened with the channel that was chosen", () => {
  const transaction = {
    uuid: "0f0e0d0c-0b0a-4908-8706-050403020100",
    contact_number: "639171234567",
    delivery_courier: "Quadx",
    payment_channel: null,
    delivery_details: {
      barangay_code: "1381300001",
      line_1: "1 RIZAL ST",
      line_2: "",
      postal_code: "1100",
      latitude: null,
      longitude: null,
      address: "",
    },
  } as unknown as FullTransaction;
  const chosen = (payment_channel: FullTransaction["payment_channel"]) =>
    startingValues(
      transaction.uuid,
      { transaction: { ...transaction, payment_channel }, token: "" },
      { ...none, draft, channel: "Maya" },
    );
  expect(chosen(null)).toMatchObject({ payment_channel: "Maya", postal_code: "1100" });
  // What was chosen since then counts, as at the checkout.
  expect(chosen("Gcash")).toMatchObject({ payment_channel: "Maya" });
});

test("the name on the license that was looked up is filled in, all parts of it", () => {
  stubSession();
  const name = {
    first_name: "IÑIGO",
    middle_name: "YLAGAN",
    last_name: "PEÑAFRANCIA",
    suffix: "III",
  };
  const { number } = licenseRecord;
  const full_name = "IÑIGO YLAGAN PEÑAFRANCIA III";
  const record = { ...licenseRecord, ...name, full_name };
  writeSession(licenseItem, { record, asked: number, submission_token: null, read_at: 0 });
  const subject = {
    type: "Driver's License",
    id: "handle",
    number,
    asked: number,
    officeCode: "1",
    officeName: null,
  } as const;
  expect(readStartingValues(subject, undefined).values).toMatchObject(name);
});
