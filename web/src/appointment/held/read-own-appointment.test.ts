import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { beforeEach, expect, test, vi } from "vitest";
import "../../api/answers.ts";
import { call } from "../../api/api.ts";
import { keepAppointment } from "./own-appointments.ts";
import { asOwner, readOwnAppointment } from "./read-own-appointment.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { readSession, writeSession } from "../../session.ts";
import { appointmentsItem } from "./own-appointments.ts";

const reference = "APT-7KQ2-M9DX-4HWC";
const held = { reference, purpose: "Driver's License Pickup", number: "N01" };
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
  writeSession(appointmentsItem, null);
});

test.each([
  ["masked", masked],
  ["forbidden", forbidden],
])("after a dead token (%s) the valid one is tried", async (_how, refusal) => {
  host(refusal);
  writeSession(appointmentsItem, [
    { ...held, token: "good" },
    { ...held, token: "dead" },
  ]);
  expect(await readOwnAppointment(reference)).toEqual({ appointment: managed, isLinkDead: false });
  expect(readSession(appointmentsItem)).toEqual([{ ...held, token: "good" }]);
});

test.each([
  ["masked", masked],
  ["forbidden", forbidden],
])("with only a dead token (%s) the public view is shown", async (_how, refusal) => {
  host(refusal);
  keepAppointment({ ...held, token: "dead" });
  expect(await readOwnAppointment(reference)).toEqual({ appointment, isLinkDead: true });
  expect(readSession(appointmentsItem)).toBeNull();
});

test("a token is dropped when a change is refused, not when the connection fails", async () => {
  host(forbidden);
  keepAppointment({ ...held, token: "dead" });
  const lost = new Error("lost");
  await expect(asOwner(reference, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(readSession(appointmentsItem)).toHaveLength(1);
  const cancel = (token: string | undefined) =>
    call(api.cancelAppointment, { params: { reference }, headers: { appointment: token } });
  await expect(asOwner(reference, cancel)).rejects.toMatchObject({ status: 403 });
  expect(readSession(appointmentsItem)).toBeNull();
});
