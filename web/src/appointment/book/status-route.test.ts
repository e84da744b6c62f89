import type { PlateRecord } from "@portal/contract/record";
import { beforeEach, expect, test } from "vitest";
import { statusRoute } from "./status-route.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { writeSession } from "../../session.ts";
import { plateItem } from "../../record/record-session.ts";

const record: PlateRecord = {
  id: "handle",
  number: "ABC1001",
  mv_number: "****-*********01",
  ownership_needed: true,
  status: "Available",
  storage_place: "Office",
  dealer_name: null,
  remarks: null,
  is_delivery_enabled: true,
  is_appointment_enabled: true,
  office: null,
  transaction: null,
  timeline: null,
};
const MV_NUMBER = "1301-00000001001";

beforeEach(() => {
  stubSession();
  const read = { submission_token: null, read_at: 0 };
  writeSession(plateItem, { record, asked: MV_NUMBER, ...read });
});

test.each([
  ["Driver's License Pickup", "N01-12-123456", "/license/N01-12-123456"],
  ["Driver's License Renewal", "N01-12-123456", "/license/N01-12-123456"],
  // As it was asked for.
  ["Plate Number Pickup", "ABC1001", `/plate-no/${MV_NUMBER}`],
  // Another one than the stored.
  ["Plate Number Pickup", "ABC1002", "/plate-no/ABC1002"],
] as const)("%s of %s", (purpose, number, route) => {
  expect(statusRoute({ purpose, number })).toBe(route);
});
