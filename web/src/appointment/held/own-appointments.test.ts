import type { ProblemDetails } from "@portal/contract/problem";
import { beforeEach, expect, test } from "vitest";
import {
  forgetToken,
  joinAppointment,
  keepAppointment,
  ownFor,
  ownNamedBy,
  proveToken,
  tokenFor,
} from "./own-appointments.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { readSession, writeSession } from "../../session.ts";
import { appointmentsItem } from "./own-appointments.ts";

const PICKUP = "Driver's License Pickup";
const reference = (signs: string) => `APT-7KQ2-M9DX-${signs}`;
const first = { reference: reference("AAAA"), token: "one", purpose: PICKUP, number: "N01" };
const second = { reference: reference("BBBB"), token: "two", purpose: PICKUP, number: "N02" };

beforeEach(() => {
  stubSession();
  writeSession(appointmentsItem, null);
});

test("a new booking does not replace an earlier one", () => {
  expect(tokenFor(first.reference)).toBeNull();
  keepAppointment(first);
  keepAppointment(second);
  expect(tokenFor(first.reference)).toBe("one");
  expect(tokenFor(second.reference)).toBe("two");
});

test("the last ten are kept", () => {
  for (let count = 0; count < 12; count += 1)
    keepAppointment({ ...first, reference: `APT-${count}` });
  const kept = readSession(appointmentsItem)?.map((own) => own.reference);
  expect(kept).toEqual(Array.from({ length: 10 }, (_, index) => `APT-${index + 2}`));
});

test("a link's token is tried first; if it is refused, the valid one is still there", () => {
  keepAppointment(first);
  joinAppointment(first.reference, "dead");
  expect(tokenFor(first.reference)).toBe("dead");
  forgetToken(first.reference, "dead");
  expect(tokenFor(first.reference)).toBe("one");
  expect(readSession(appointmentsItem)).toEqual([first]);
});

test("ten dead links do not push out a valid token", () => {
  keepAppointment(first);
  for (let count = 0; count < 10; count += 1) {
    joinAppointment(`APT-${count}`, "dead");
    forgetToken(`APT-${count}`, "dead");
  }
  expect(readSession(appointmentsItem)).toEqual([first]);
});

test("a link that opens its appointment becomes its only token", () => {
  keepAppointment(first);
  joinAppointment(second.reference, "old");
  joinAppointment(second.reference, "new");
  proveToken(second.reference, "new", PICKUP);
  expect(readSession(appointmentsItem)).toEqual([
    first,
    { ...second, token: "new", purpose: PICKUP, number: "" },
  ]);
});

test("the link to an appointment booked here loses none of its facts", () => {
  keepAppointment(first);
  joinAppointment(first.reference, first.token);
  proveToken(first.reference, first.token, PICKUP);
  expect(readSession(appointmentsItem)).toEqual([first]);
});

const refusedBy = (details: ProblemDetails) =>
  Object.assign(new Error("APT-****-****-AAAA"), { details });

test.each([
  [refusedBy({ reference_end: "BBBB" }), second],
  [refusedBy({ reference_end: "AAAA" }), first],
  [refusedBy({ reference_end: "CCCC" }), undefined],
  // The sentence itself is not parsed.
  [refusedBy({}), undefined],
  [new Error("APT-****-****-AAAA"), undefined],
])("the own appointment in a refusal: %o", (refusal, own) => {
  keepAppointment(first);
  keepAppointment(second);
  expect(ownNamedBy(refusal)).toEqual(own);
});

test.each([
  [PICKUP, "N01", first],
  [PICKUP, "N03", undefined],
  ["Driver's License Renewal", "N01", undefined],
])("this browser's %s of %s", (purpose, number, own) => {
  keepAppointment(first);
  keepAppointment(second);
  expect(ownFor(purpose, number)).toEqual(own);
});
