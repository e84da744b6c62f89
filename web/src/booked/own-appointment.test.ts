import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { beforeEach, expect, test, vi } from "vitest";
import "../api/answers.ts";
import { call } from "../api/api.ts";
import type { ProblemDetails } from "@portal/contract/problem";
import { ownAppointments } from "../own-things.ts";
import { stubSession } from "../../test/stored-session.ts";
import { asOwner, ownFor, readOwnAppointment } from "./own-appointment.ts";
import { ownNamedBy } from "./own-appointment-link.tsx";

const PICKUP = "Driver's License Pickup";
const reference = "APT-7KQ2-M9DX-4HWC";
const held = { id: reference, purpose: PICKUP, number: "N01" };
const appointment: AppointmentRead = {
  office: {
    id: "4",
    name: "LTO Sample City",
    full_address: "",
    latitude: null,
    longitude: null,
    hours: null,
  },
  appointable_type: "Driver's License",
  type: "Pickup",
  reference,
  date: "2027-01-05",
  full_name: "A** C***",
  status: "Booked",
  closed_reason: null,
  managed: null,
};
const managed = { ...appointment, managed: { moves_left: 2, changeable: true, arrived_at: null } };

/** A host that accepts one token and answers others with `refusal`. */
function host(refusal: { status: number; body: object }) {
  vi.stubGlobal("fetch", (_address: string, { headers }: { headers: Headers }) => {
    const token = headers.get("x-appointment-token");
    const opened = token === "good" ? managed : appointment;
    return token === "dead"
      ? Response.json(refusal.body, { status: refusal.status })
      : Response.json({ data: opened });
  });
}
const masked = { status: 200, body: { data: appointment } };
const forbidden = { status: 403, body: { code: "forbidden", message: "No." } };

beforeEach(() => {
  stubSession();
  vi.stubGlobal("location", { href: "https://portal.example/" });
});

test.each([
  ["masked", masked],
  ["forbidden", forbidden],
])("after a dead token (%s) the valid one is tried", async (_how, refusal) => {
  host(refusal);
  ownAppointments.keep({ ...held, token: "good" });
  ownAppointments.join({ ...held, token: "dead" });
  expect(await readOwnAppointment(reference)).toEqual({ appointment: managed, isLinkDead: false });
  expect(ownAppointments.all()).toEqual([{ ...held, token: "good" }]);
});

test.each([
  ["masked", masked],
  ["forbidden", forbidden],
])("with only a dead token (%s) the public view is shown", async (_how, refusal) => {
  host(refusal);
  ownAppointments.keep({ ...held, token: "dead" });
  expect(await readOwnAppointment(reference)).toEqual({ appointment, isLinkDead: true });
  expect(ownAppointments.all()).toEqual([]);
});

test("a token is dropped when a change is refused, not when the connection fails", async () => {
  host(forbidden);
  ownAppointments.keep({ ...held, token: "dead" });
  const lost = new Error("lost");
  await expect(asOwner(reference, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(ownAppointments.all()).toHaveLength(1);
  const cancel = (token: string | undefined) =>
    call(api.cancelAppointment, { params: { reference }, headers: { appointment: token } });
  await expect(asOwner(reference, cancel)).rejects.toMatchObject({ status: 403 });
  expect(ownAppointments.all()).toEqual([]);
});

const first = { id: "APT-7KQ2-M9DX-AAAA", token: "one", purpose: PICKUP, number: "N01" };
const second = { id: "APT-7KQ2-M9DX-BBBB", token: "two", purpose: PICKUP, number: "N02" };

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
  ownAppointments.keep(first);
  ownAppointments.keep(second);
  expect(ownNamedBy(refusal)).toEqual(own);
});

test.each([
  [PICKUP, "N01", first],
  [PICKUP, "N03", undefined],
  ["Driver's License Renewal", "N01", undefined],
])("this browser's %s of %s", (purpose, number, own) => {
  ownAppointments.keep(first);
  ownAppointments.keep(second);
  expect(ownFor(purpose, number)).toEqual(own);
});
