import { setTimeout as pause } from "node:timers/promises";
import { api } from "@portal/contract/api";
import { toIsoDate } from "@portal/contract/days";
import type { APIRequestContext } from "@playwright/test";
import { callPortal } from "../portal/call.ts";
import { captchaToken } from "../portal/captcha.ts";
import { newLicenseNumber, newMvNumber, newPerson, newPlateNumber, type Person } from "./person.ts";
import type { LicenseSample } from "./samples.ts";

/** `handle` is what a request for delivery names it by. */
export type License = { number: string; handle: string; person: Person };
export type Plate = License & { mvNumber: string };

const DECIDE_MS = 1_000;
const POLL_MS = 200;
/** How many records a worker has made ahead. */
const STOCK = 2;

/** Delivers licenses and plates, takes appointments, and is no office of a sample record. */
export const PLATE_OFFICE = "ncr-pasig-do";

const wirePerson = (person: Person) => ({
  first_name: person.firstName,
  middle_name: person.middleName,
  last_name: person.lastName,
  birth_date: toIsoDate(person.birthDate) ?? "",
  email: person.email,
  contact_number: person.mobile,
});

type Submitted = { id: string; status: string };

/** The sandbox takes a second to decide. */
async function accepted(read: () => Promise<Submitted>): Promise<Submitted> {
  const submitted = await read();
  if (submitted.status === "Available") return submitted;
  if (submitted.status !== "For Verification") throw new Error(`It became ${submitted.status}`);
  await pause(POLL_MS);
  return accepted(read);
}

/** A license of this test alone, accepted by the sandbox: Available at the Central Office. */
async function makeLicense(
  request: APIRequestContext,
  number = newLicenseNumber(),
): Promise<License> {
  const person = newPerson();
  const { submission_token: submission } = await callPortal(request, api.submitLicense, {
    body: { number, ...wirePerson(person) },
    headers: { captcha: () => captchaToken(request) },
  });
  const read = () => callPortal(request, api.readLicenseSubmission, { headers: { submission } });
  await pause(DECIDE_MS);
  const { id: handle } = await accepted(read);
  return { number, handle, person };
}

/** A plate of this test alone, Available at an office that delivers. */
async function makePlate(request: APIRequestContext, number = newPlateNumber()): Promise<Plate> {
  const person = newPerson();
  const mvNumber = newMvNumber();
  const { submission_token: submission } = await callPortal(request, api.submitPlate, {
    body: {
      number,
      mv_number: mvNumber,
      storage_place: "Office",
      office_id: PLATE_OFFICE,
      ...wirePerson(person),
    },
    headers: { captcha: () => captchaToken(request) },
  });
  const read = () => callPortal(request, api.readPlateSubmission, { headers: { submission } });
  await pause(DECIDE_MS);
  const { id: handle } = await accepted(read);
  return { number, handle, mvNumber, person };
}

/** Sends the complete form for a license that waits for it; the sandbox then finds it in order. */
async function verifyLicense(
  request: APIRequestContext,
  { number, birth_date }: LicenseSample,
): Promise<void> {
  await callPortal(request, api.submitLicense, {
    body: { number, ...wirePerson(newPerson()), birth_date },
    headers: { captcha: () => captchaToken(request) },
  });
}

/** Gives what was begun early, so that nobody waits for the sandbox to decide. */
function stock<T>(make: () => Promise<T>): () => Promise<T> {
  const ahead: Promise<T>[] = [];
  return () => {
    while (ahead.length <= STOCK) {
      const begun = make();
      // One that nobody takes may fail when the worker ends.
      begun.catch(() => undefined);
      ahead.push(begun);
    }
    return ahead.shift() ?? make();
  };
}

/** Records that no other test knows, both ready to be delivered. */
export type Records = {
  license: () => Promise<License>;
  /** With the first three and the last two characters of another license. */
  licenseLike: (other: string) => Promise<License>;
  plate: () => Promise<Plate>;
  /** A vehicle that has no plate number yet. */
  unnumbered: () => Promise<Plate>;
  /** The agency verifies a license that waits for it. */
  verifyLicense: (sample: LicenseSample) => Promise<void>;
};

export const recordsFrom = (request: APIRequestContext): Records => ({
  license: stock(() => makeLicense(request)),
  licenseLike: (other) =>
    makeLicense(
      request,
      `${other.slice(0, 3)}${newLicenseNumber().slice(3, -2)}${other.slice(-2)}`,
    ),
  plate: stock(() => makePlate(request)),
  unnumbered: () => makePlate(request, "-"),
  verifyLicense: (sample) => verifyLicense(request, sample),
});
