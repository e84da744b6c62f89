import type { AppointmentRead } from "@portal/contract/appointment";
import type { PublicTransaction } from "@portal/contract/transaction-read";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetAppointment,
  forgetReceipt,
  keepAppointment,
  keepReceipt,
  readKept,
  tidyKept,
} from "./kept-items.ts";

const items = new Map<string, string>();
const unregister = vi.fn<() => Promise<boolean>>(async () => true);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T04:00:00Z") });
  items.clear();
  unregister.mockClear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ unregister }) } });
  vi.stubGlobal("caches", { keys: async () => [], delete: async () => true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const appointment = (end: string, date = "2026-12-01"): AppointmentRead => ({
  office: {
    id: "1",
    name: "LTO Central Office",
    full_address: "Quezon City",
    latitude: null,
    longitude: null,
    hours: null,
  },
  appointable_type: "Driver's License",
  type: "Pickup",
  reference: `APT-7KQ2-M9DX-${end}`,
  date,
  full_name: "M**** S*****",
  status: "Booked",
  closed_reason: null,
  managed: null,
});
const receipt = (uuid: string): PublicTransaction => ({
  access: "public",
  uuid,
  reference: "TXN-1",
  status: "For Dispatch",
  amount: 180,
  transactable_type: "Driver's License",
  payment_channel: "Gcash",
  payment_reference: "P-1",
  paid_at: null,
  awaits_photo: false,
  transactable_details: { number: "N01-**-****56" },
});
const days = () => readKept().appointments.map(({ until }) => until);

test("a pass is kept until a week after its day, and a moved one in its place", () => {
  keepAppointment(appointment("AAAA"));
  expect(days()).toEqual(["2026-12-08"]);
  keepAppointment(appointment("AAAA", "2026-12-10"));
  expect(days()).toEqual(["2026-12-17"]);
});

test("nothing that opens more than the public view is written, whoever reads it", () => {
  keepAppointment({
    ...appointment("AAAA"),
    managed: { moves_left: 2, changeable: true, arrived_at: null },
  });
  expect(readKept().appointments[0]?.read.managed).toBeNull();
  expect([...items.values()].join()).not.toMatch(/token|moves_left/u);
});

test("a receipt is kept for 90 days from its first copy, however often that is renewed", () => {
  keepReceipt(receipt("one"));
  vi.setSystemTime(new Date("2026-12-23T04:00:00Z"));
  keepReceipt({ ...receipt("one"), status: "Received" });
  expect(readKept().receipts).toMatchObject([
    { until: "2027-02-21", kept_on: "2026-12-23", read: { status: "Received" } },
  ]);
});

test("what is over is not shown, and tidying takes it out of the storage", () => {
  keepAppointment(appointment("AAAA"));
  keepAppointment(appointment("BBBB", "2027-01-05"));
  vi.setSystemTime(new Date("2026-12-09T04:00:00Z"));
  expect(days()).toEqual(["2027-01-12"]);
  expect([...items.values()].join()).toContain("AAAA");
  tidyKept();
  expect([...items.values()].join()).not.toContain("AAAA");
});

test("one is forgotten alone; with the last one the service worker ends too", async () => {
  keepAppointment(appointment("AAAA"));
  keepReceipt(receipt("one"));
  await forgetReceipt("one");
  expect([readKept().receipts.length, days().length]).toEqual([0, 1]);
  expect(unregister).not.toHaveBeenCalled();
  await forgetAppointment("APT-7KQ2-M9DX-AAAA");
  expect(items.size).toBe(0);
  expect(unregister).toHaveBeenCalledOnce();
});

test("what was removed while its new copy was on its way stays removed", async () => {
  keepAppointment(appointment("AAAA"));
  keepReceipt(receipt("one"));
  keepAppointment(appointment("AAAA", "2026-12-10"), "renew");
  expect(days()).toEqual(["2026-12-17"]);
  await forgetAppointment("APT-7KQ2-M9DX-AAAA");
  await forgetReceipt("one");
  keepAppointment(appointment("AAAA"), "renew");
  keepReceipt(receipt("one"), "renew");
  expect(items.size).toBe(0);
});

test("a list in a form that nobody knows any more is dropped, the others stay", () => {
  keepReceipt(receipt("one"));
  const kept = JSON.parse(items.get("portal.kept") ?? "") as Record<string, unknown>;
  items.set("portal.kept", JSON.stringify({ ...kept, appointments: [{ old: true }] }));
  expect([readKept().receipts.length, days().length]).toEqual([1, 0]);
  items.set("portal.kept", "{");
  expect(readKept()).toEqual({ appointments: [], receipts: [] });
});
