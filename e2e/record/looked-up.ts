import { api } from "@portal/contract/api";
import { toIsoDate } from "@portal/contract/days";
import type { LicenseRecord } from "@portal/contract/record";
import type { APIRequestContext } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import { callPortal } from "../portal/call.ts";
import { captchaToken } from "../portal/captcha.ts";
import type { License } from "./records.ts";

/** Puts into the session what screens would have left there, by its name (spec §3). */
async function leaveInSession({ page }: Visit, items: Record<string, object>) {
  // The storage belongs to the site, and this page of it has no scripts.
  await page.goto("/healthz");
  await page.evaluate((all) => {
    for (const [name, item] of Object.entries(all))
      sessionStorage.setItem(`portal.${name}`, JSON.stringify(item));
    // What is about a person belongs to a visit.
    const visit = JSON.stringify({ id: "of-this-journey", touched_at: Date.now() });
    sessionStorage.setItem("portal.visit", visit);
  }, items);
}

type Known = Pick<License, "number" | "person">;

/** The record of a license, as its look-up answers. */
export const recordOf = async (request: APIRequestContext, { number, person }: Known) =>
  callPortal(request, api.inquireLicense, {
    query: { number, birth_date: toIsoDate(person.birthDate) ?? "" },
    headers: { captcha: () => captchaToken(request) },
  });

/**
 * Leaves the browser as a look-up of this license does, without the way through its screens.
 * @param more what the next screen would have left besides
 */
export async function lookedUp(
  visit: Visit,
  known: Known,
  more: (record: LicenseRecord) => Record<string, object> = () => ({}),
): Promise<void> {
  const record = await recordOf(visit.page.request, known);
  const found = { asked: known.number, record, submission_token: null, read_at: Date.now() };
  await leaveInSession(visit, { drivers_license: found, ...more(record) });
}
