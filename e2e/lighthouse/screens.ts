import { request as requests } from "@playwright/test";
import { api } from "@portal/contract/api";
import { toIsoDate } from "@portal/contract/days";
import { launchChromium, type Browser } from "../browser/chromium.ts";
import { callPortal } from "../portal/call.ts";
import { sandboxAt } from "../sandbox/sandbox.ts";
import { drawPhotos } from "../upload/photo.ts";

/** A screen to look at: its address, and what the browser session holds there. */
export type Screen = { name: string; path: string; session: Record<string, unknown> };

const dismissed = { disclaimer_dismissed: true };

/** Makes what the screens show in the sandbox at this origin, and licenses that nobody has looked up. */
export async function preparePortal(origin: string, with_: Browser, count: number) {
  const browser = await launchChromium(with_);
  const photos = await drawPhotos(browser);
  await browser.close();
  const request = await requests.newContext({ baseURL: origin });
  const sandbox = sandboxAt(request, photos);

  const license = await sandbox.license();
  const { number, person } = license;
  const record = await callPortal(request, api.inquireLicense, {
    query: { number, birth_date: toIsoDate(person.birthDate) ?? "" },
  });
  const lookedUp = {
    ...dismissed,
    drivers_license: { record, asked: number, submission_token: null, read_at: Date.now() },
  };
  const requested = await sandbox.requestedLicense();
  const { uuid, token } = requested;
  const paying = await sandbox.requestedLicense();
  await sandbox.checkOut(paying, "Dayon QRPH");
  const licenses = [];
  for (let made = 0; made < count; made += 1) licenses.push(await sandbox.license());
  await request.dispose();

  const screens: Screen[] = [
    { name: "landing", path: "/delivery", session: {} },
    { name: "status", path: `/license/${number}`, session: lookedUp },
    { name: "shipping form", path: `/license/${number}/delivery`, session: lookedUp },
    {
      name: "checkout",
      path: `/transaction/drivers_license/checkout/${uuid}`,
      session: { ...dismissed, own_requests: [{ id: uuid, token }] },
    },
    {
      name: "summary",
      path: `/tracking?transaction_reference=${paying.uuid}`,
      session: { ...dismissed, own_requests: [{ id: paying.uuid, token: paying.token }] },
    },
    {
      name: "appointment",
      path: "/appointment",
      session: {
        ...lookedUp,
        appointment_draft: {
          birth_date: person.birthDate,
          full_name: record.full_name,
          number,
          office_id: record.office_id ?? "",
          purpose: "Driver's License Pickup",
          schedule_id: "",
          appointable_id: record.id,
        },
      },
    },
  ];
  return { screens, licenses };
}
