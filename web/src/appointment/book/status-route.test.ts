import { beforeEach, expect, test } from "vitest";
import { deliveryRoute, statusRoute } from "./status-route.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { writeSession } from "../../session.ts";
import { plateItem } from "../../record/record-session.ts";
import { plateRecord as record } from "../../../test/plate-record.ts";

const MV_NUMBER = "1301-00000001001";

const read = { submission_token: null, read_at: 0 };

beforeEach(() => {
  stubSession();
  writeSession(plateItem, { record, asked: MV_NUMBER, ...read });
});

test("only what its office delivers has a way to be delivered", () => {
  const plate = { purpose: "Plate Number Pickup", number: "ABC1001" } as const;
  expect(deliveryRoute(plate)).toBe(`/plate-no/${MV_NUMBER}/delivery`);
  expect(deliveryRoute({ ...plate, number: "ABC1002" })).toBeUndefined();
  const undelivered = { ...record, is_delivery_enabled: false };
  writeSession(plateItem, { record: undelivered, asked: MV_NUMBER, ...read });
  expect(deliveryRoute(plate)).toBeUndefined();
});

test.each([
  ["Driver's License Pickup", "N01-12-123456", "/license/N01-12-123456"],
  ["Driver's License Renewal", "N01-12-123456", "/license/N01-12-123456"],
  // The number that was looked up, not the plate's.
  ["Plate Number Pickup", "ABC1001", `/plate-no/${MV_NUMBER}`],
  // Another record is stored.
  ["Plate Number Pickup", "ABC1002", "/plate-no/ABC1002"],
] as const)("%s of %s", (purpose, number, route) => {
  expect(statusRoute({ purpose, number })).toBe(route);
});
