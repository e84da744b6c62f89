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
  outdate("plate_number", "ABC1001");
  expect(readSession("plate_number")?.read_at).toBe(0);
});
