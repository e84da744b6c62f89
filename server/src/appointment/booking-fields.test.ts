import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { beforeAll, expect, test } from "vitest";
import { bookingBench, type Bench, type Body } from "../../test/fixtures/bookings.ts";
import { countRows } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const PLATE = "Plate Number Pickup";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

const photo = "/AAAAAAAAAAAAAAAAAAAAAA.jpg";
type Case = [string, AppointmentPurpose, string, (body: Body) => object];
const documents = (field: string) => (body: Body) => ({
  documents: { ...body.documents, [field]: "" },
});
const cases: Case[] = [
  ["no receipt", RENEWAL, "documents.receipt_image_url", documents("receipt_image_url")],
  ["no photos at all", RENEWAL, "documents.receipt_image_url", () => ({ documents: undefined })],
  ["no valid ID", LICENSE, "documents.id_image_url", documents("id_image_url")],
  ["no receipt", LICENSE, "documents.receipt_image_url", documents("receipt_image_url")],
  ["no CR", PLATE, "documents.cr_image_url", documents("cr_image_url")],
  ["no receipt", PLATE, "documents.receipt_image_url", documents("receipt_image_url")],
  [
    "a path for a photo",
    LICENSE,
    "documents.id_image_url",
    ({ documents: all }) => ({ documents: { ...all, id_image_url: "/../secret" } }),
  ],
  [
    "a photo field nobody has",
    LICENSE,
    "documents.supporting_doc_6_image_url",
    ({ documents: all }) => ({ documents: { ...all, supporting_doc_6_image_url: photo } }),
  ],
  ["no name", LICENSE, "full_name", () => ({ full_name: " " })],
  ["an address for a name", LICENSE, "full_name", () => ({ full_name: "PAY AT EVIL.EXAMPLE" })],
  ["no birth date", LICENSE, "birth_date", () => ({ birth_date: "" })],
  ["no e-mail", LICENSE, "email", () => ({ email: "" })],
  ["a wrong mobile", LICENSE, "contact_number", () => ({ contact_number: "0817 123 4567" })],
  ["no office", LICENSE, "office_id", () => ({ office_id: "" })],
  ["no day", LICENSE, "date", () => ({ date: "", schedule_id: "" })],
  ["30 February", LICENSE, "date", () => ({ date: "2026-02-30" })],
  ["an unknown purpose", LICENSE, "purpose", () => ({ purpose: "A chat" })],
  ["a purpose of another type", LICENSE, "purpose", () => ({ purpose: RENEWAL })],
  ["a type of another purpose", LICENSE, "purpose", () => ({ type: "Renewal" })],
  ["an unknown field", LICENSE, "slot_id", () => ({ slot_id: 1 })],
  [
    "a pickup by number",
    LICENSE,
    "purpose",
    () => ({ appointable: { type: "Driver's License", reference: "A01-01-000001" } }),
  ],
  [
    "a number with a character too many",
    RENEWAL,
    "number",
    ({ number }) => ({ number: `${String(number)}9` }),
  ],
  ["another number", RENEWAL, "number", () => ({ number: "A99-99-999999" })],
];
test.each(cases)("%s (%s): %s", async (_, purpose, field, change) => {
  const { date } = (await bench.days(purpose)).at(-1) ?? {};
  const body = await bench.bodyOf(purpose, await bench.newRecord(purpose), { date });
  const before = await countRows(bench.db);
  const answer = await bench.book({ ...body, ...change(body) });
  expect(answer).toMatchObject({ status: 422, code: "invalid_fields" });
  expect(Object.keys(answer.errors ?? {})).toContain(field);
  expect(await countRows(bench.db)).toEqual(before);
});
