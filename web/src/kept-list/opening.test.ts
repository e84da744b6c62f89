import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { beforeEach, expect, test, vi } from "vitest";
import { stubSession } from "../../test/stored-session.ts";
import "../api/inquiry-answers.ts";
import { CallFailed } from "../api/api.ts";
import { keepFollowed } from "../kept/kept-items.ts";
import { recordKinds } from "../track/record-kinds.ts";
import { openLicense, openPlate, OtherPlate } from "./opening.ts";

const license: Partial<LicenseRecord> = {
  id: "handle",
  number: "N01-12-000001",
  first_name: "MARIA",
  last_name: "SANTOS",
  full_name: "MARIA SANTOS",
  birth_date: "1990-01-15",
  status: "Available",
  remarks: null,
  tracking_url: null,
  tracking_refno: null,
  transaction_reference: null,
  payment_reference: null,
  office_name: null,
  office_address: null,
  office_geoloc: null,
  office: null,
};
const plate: Partial<PlateRecord> = {
  id: "handle",
  number: "ABC1001",
  mv_number: "****-*********01",
  status: "Available",
  dealer_name: null,
  remarks: null,
  office: null,
};

type Sent = { address: string; method: string; headers: string; body: string };
let sent: Sent[];
/** A host with one answer for everything; it notes all that reaches it. */
function host(data: object, status = 200) {
  vi.stubGlobal("fetch", (address: string, { method = "", headers, body }: RequestInit) => {
    const lines = JSON.stringify([...(headers as Headers)]);
    sent.push({ address, method, headers: lines, body: typeof body === "string" ? body : "" });
    return Response.json(status === 200 ? { data } : data, { status });
  });
}

const HANDLE = "the-long-handle";
const kept = new Map<string, string>();
beforeEach(() => {
  sent = [];
  kept.clear();
  stubSession();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  keepFollowed({ type: "Driver's License", number: "N01-**-****01", long_handle: HANDLE });
  keepFollowed({ type: "Plate Number", number: "A****01", long_handle: null });
});
const visit = () => sessionStorage.getItem("portal.drivers_license");

test("a look-up carries nothing of what this device keeps, in address, header or body", async () => {
  const asked = { number: "N01-12-000001", birth_date: "1990-01-15" };
  host(license);
  await recordKinds.license.inquire(asked, { headers: { captcha: "token" } });
  host(plate);
  await recordKinds.plate.inquire({ ...asked, number: "ABC1001" }, { headers: { captcha: "t" } });
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(sent)).not.toMatch(/the-long-handle|\*|portal\.kept|followed/u);
});

test("the handle is sent once, in a body, with the birth date, and opens the status page", async () => {
  host(license);
  expect(await openLicense(HANDLE)("1990-01-15", "token")).toBe("/license/N01-12-000001");
  expect(sent).toMatchObject([
    {
      address: "/api/ste/drivers_license/followed",
      method: "POST",
      body: JSON.stringify({ long_handle: HANDLE, birth_date: "1990-01-15" }),
    },
  ]);
  expect(sent[0]?.headers).not.toContain(HANDLE);
  expect(JSON.parse(visit() ?? "")).toMatchObject({ asked: "N01-12-000001", record: license });
});

test("after a failure nothing is kept for the visit", async () => {
  host({ code: "resource_not_found", message: "No." }, 404);
  await expect(openLicense(HANDLE)("1990-01-16", "token")).rejects.toThrow(CallFailed);
  expect(visit()).toBeNull();
});

test.each([
  ["A****01", "ABC1001", "/plate-no/ABC1001"],
  ["A****01", "1301-00000001001", "/plate-no/1301-00000001001"],
  ["****-*********01", "1301-00000001001", "/plate-no/1301-00000001001"],
])("%s opens with %s, by a plain look-up", async (shown, given, path) => {
  host(plate);
  expect(await openPlate(shown)(given, "token")).toBe(path);
  expect(sent).toMatchObject([{ address: `/api/ste/plate_number/inquire?q=${given}`, body: "" }]);
});

test("the number of another plate does not open its page", async () => {
  host(plate);
  await expect(openPlate("X****99")("ABC1001", "token")).rejects.toThrow(OtherPlate);
  expect(sessionStorage.getItem("portal.plate_number")).toBeNull();
});
