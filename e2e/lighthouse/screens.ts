import { request as requests, type Browser } from "@playwright/test";
import { api } from "@portal/contract/api";
import { toIsoDate } from "@portal/contract/days";
import { callPortal } from "../portal/call.ts";
import { sandboxAt } from "../sandbox/sandbox.ts";
import { drawPhotos } from "../upload/photo.ts";

const CHECKOUT = "/transaction/drivers_license/checkout/";
const SUMMARY = "/tracking?transaction_reference=";

/** Makes what the screens show, kept by the browser session. `license` makes one that nobody has looked up. */
export async function preparePortal(origin: string, browser: Browser) {
  const request = await requests.newContext({ baseURL: origin });
  const sandbox = sandboxAt(request, (await drawPhotos(browser)).small);
  const { number, person } = await sandbox.license();
  const record = await callPortal(request, api.inquireLicense, {
    query: { number, birth_date: toIsoDate(person.birthDate) ?? "" },
  });
  const read = { record, asked: number, submission_token: null, read_at: Date.now() };
  const seen = { disclaimer_dismissed: true, drivers_license: read };
  const own = ({ uuid: id, token }: { uuid: string; token: string }) => ({
    disclaimer_dismissed: true,
    own_requests: [{ id, token }],
  });
  const requested = await sandbox.requestedLicense();
  const paying = await sandbox.requestedLicense();
  await sandbox.checkOut(paying, "Dayon QRPH");
  const appointment_draft = {
    birth_date: person.birthDate,
    full_name: record.full_name,
    number,
    office_id: record.office_id ?? "",
    purpose: "Driver's License Pickup",
    schedule_id: "",
    appointable_id: record.id,
  };
  const screens = [
    { name: "landing", path: "/delivery", session: {} },
    { name: "status", path: `/license/${number}`, session: seen },
    { name: "shipping form", path: `/license/${number}/delivery`, session: seen },
    { name: "checkout", path: CHECKOUT + requested.uuid, session: own(requested) },
    { name: "summary", path: SUMMARY + paying.uuid, session: own(paying) },
    { name: "appointment", path: "/appointment", session: { ...seen, appointment_draft } },
  ];
  return { screens, license: sandbox.license };
}
