import { randomBytes } from "node:crypto";
import { addDays, manilaDay, type PaymentChannel } from "@portal/contract";
import { OFFICE, OFFICE_NAME } from "../appointment/booking-double.ts";
import { insertPlate, keepTemplatesOf, slotsOf } from "../appointment/booking-double-store.ts";
import { issueHandle } from "../handle.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import { runJobsOnce } from "../testing/run-jobs.ts";
import { solvedCaptcha, testPortal, type TestPortal } from "../testing/test-portal.ts";
import { CEBU, QUADX } from "../transaction/delivery-double.ts";
import { insertLicense, writeTestAddresses } from "../transaction/delivery-double-store.ts";
import { visitorOf } from "../transaction/visitor-double.ts";
import { insertFile } from "../upload/upload-store.ts";
import { alertsOf } from "./watching-double.ts";
import { licenseNumber } from "./people-double-store.ts";

/** A person all of whose words can be found again; `n` has two digits. */
export type Person = { name: string; n: number };

/** What must not be readable of a person, and of the photos, when their time is over. */
export const marksOf = ({ name, n }: Person): string[] => [
  `CANARY${name}`,
  `canary.${name.toLowerCase()}`,
  `9175550${n}`,
  `19${n}-07-13`,
  `C99-88-7766${n}`,
  `12-345678-90123${n}`,
  `10.3${n}7`,
  `123.8${n}7`,
];
export const photoMark = ({ name }: Person): string => `photo of ${name}`;

const named = ({ name, n }: Person) => ({
  first_name: `CANARY${name}`,
  last_name: `CANARY${name}`,
  email: `canary.${name.toLowerCase()}@example.com`,
  contact_number: `09175550${n}0`,
});
const birthDate = ({ n }: Person): string => `19${n}-07-13`;

export type Bench = Awaited<ReturnType<typeof peopleBench>>;

/** The whole portal, in which people do everything that leaves something behind. */
export async function peopleBench() {
  const portal = await testPortal({ sample: true, env: { LIMIT_FACTOR: "100000" } });
  const { db } = portal.context;
  await keepTemplatesOf(db, [OFFICE]);
  await fillSchedule(portal.context);
  await writeTestAddresses(db);
  const { clock, context } = portal;
  /** Lets time pass, with the jobs running at its end as they would have meanwhile. */
  const until = async (instant: Date): Promise<void> => {
    clock.set(instant);
    for (let round = 0; round < 2; round += 1) await runJobsOnce(context);
  };
  return {
    ...portal,
    ...visitorOf(portal),
    until,
    pass: (ms: number) => until(new Date(clock.now().getTime() + ms)),
    ...deliveriesOf(portal),
    ...appointmentsOf(portal),
    ...submissionsOf(portal),
    ...alertsOf(portal),
    newPhoto: (person: Person) => newPhoto(portal, person),
  };
}

/** "/filename" of a photo that was just uploaded, one that can be read as words. */
async function newPhoto({ context }: TestPortal, person: Person): Promise<string> {
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  await insertFile(context.db, { name, bytes: 100, createdAt: context.now() });
  await context.storage.put(name, Buffer.from(photoMark(person)));
  return `/${name}`;
}

function deliveriesOf(portal: TestPortal) {
  const { context } = portal;
  const { post, checkout } = visitorOf(portal);
  /** Somebody asks for the delivery of a licence, which is the agency's own record of another person. */
  const asked = async (person: Person, courier: "Quadx" | "Skyward" = "Quadx") => {
    const license = await insertLicense(context.db, { office: OFFICE_NAME, status: "Available" });
    const street = `${person.n} CANARY${person.name} STREET`;
    const body = {
      ...named(person),
      // The sandbox's courier brings back what is for somebody named RETURN.
      middle_name: `${person.name} CANARY${person.name}`,
      suffix: "JR",
      transactable: {
        id: issueHandle(context, { kind: "drivers_license", id: license }),
        type: "Driver's License",
      },
      documents: {
        id_image_url: await newPhoto(portal, person),
        receipt_image_url: await newPhoto(portal, person),
        supporting_doc_1_image_url: await newPhoto(portal, person),
      },
      delivery_courier: courier,
      delivery_details:
        courier === "Quadx"
          ? { ...QUADX, line_1: street, line_2: `CANARY${person.name}` }
          : {
              ...CEBU,
              latitude: Number(`10.3${person.n}7`),
              longitude: Number(`123.8${person.n}7`),
              address: street,
            },
    };
    const { status, message, data } = await post(body, `key-of-${person.name}`);
    if (status !== 201) throw new Error(`${status} ${message}`);
    return { license, uuid: data.uuid, token: data.token, body };
  };
  const checkedOut = async (
    person: Person,
    courier?: "Quadx" | "Skyward",
    channel: PaymentChannel = "Gcash",
  ) => {
    const request = await asked(person, courier);
    const { status, message } = await checkout(request.uuid, request.token, channel);
    if (status !== 200) throw new Error(`${status} ${message}`);
    return request;
  };
  const paid = async (person: Person, courier?: "Quadx" | "Skyward") => {
    const request = await checkedOut(person, courier);
    await context.sandbox?.payment.press(request.uuid, "approve");
    return request;
  };
  return { asked, checkedOut, paid };
}

function appointmentsOf(portal: TestPortal) {
  const { context } = portal;
  const { call } = visitorOf(portal);
  const ROOT = "/api/ste/appointment";
  const day = async (ahead: number): Promise<string> => {
    const wanted = addDays(manilaDay(context.now()), ahead);
    const slots = await slotsOf(context.db, {
      office: OFFICE,
      type: "Pickup",
      of: "Driver's License",
    });
    const found = slots.find(({ date, closed_reason: reason }) => date >= wanted && !reason);
    if (!found) throw new Error("There is no such day.");
    return found.date;
  };
  const booked = async (person: Person, ahead: number) => {
    const id = await insertLicense(context.db, { office: OFFICE_NAME, status: "Available" });
    const handle = issueHandle(context, { kind: "drivers_license", id });
    const { first_name: first, last_name: last, ...reached } = named(person);
    const date = await day(ahead);
    const payload = {
      ...reached,
      full_name: `${first} ${last}`,
      birth_date: birthDate(person),
      appointable_id: handle,
      number: await licenseNumber(context.db, id),
      office_id: OFFICE,
      purpose: "Driver's License Pickup",
      date,
      type: "Pickup",
      appointable: { type: "Driver's License", id: handle },
      documents: {
        id_image_url: await newPhoto(portal, person),
        receipt_image_url: await newPhoto(portal, person),
      },
    };
    const headers = {
      "idempotency-key": `key-of-${person.name}`,
      "cf-t-token": await solvedCaptcha(context),
    };
    const made = await call<{ reference: string; token: string }>("POST", ROOT, {
      payload,
      headers,
    });
    if (made.status !== 201) throw new Error(`${made.status} ${made.message}`);
    return { ...made.data, date };
  };
  const owned = ({ token }: { token: string }) => ({ headers: { "x-appointment-token": token } });
  type Owned = { reference: string; token: string };
  return {
    booked,
    readAppointment: (mine: Owned) =>
      call<{ full_name: string }>("GET", `${ROOT}/${mine.reference}`, owned(mine)),
    move: (mine: Owned, date: string) =>
      call("PUT", `${ROOT}/${mine.reference}`, { ...owned(mine), payload: { date } }),
    cancelAppointment: (mine: Owned) =>
      call("PUT", `${ROOT}/${mine.reference}/cancel`, { ...owned(mine), payload: {} }),
    day,
  };
}

function submissionsOf(portal: TestPortal) {
  const { context } = portal;
  const { call } = visitorOf(portal);
  type Submitted = { submission_token: string; first_name: string; status: string };
  const submitted = async (type: "drivers_license" | "plate_number", payload: object) => {
    const { status, message, data } = await call<Submitted>("POST", `/api/ste/${type}`, {
      payload,
      headers: { "cf-t-token": await solvedCaptcha(context) },
    });
    if (status !== 201) throw new Error(`${status} ${message}`);
    return { type, token: data.submission_token };
  };
  const licensePayload = (person: Person, number: string) => ({
    ...named(person),
    middle_name: `CANARY${person.name}`,
    birth_date: birthDate(person),
    number,
    ltms_reference: `12-345678-90123${person.n}`,
  });
  return {
    /** A licence that the sandbox's office rejects: the birth date is not that of its record. */
    submittedForLicense: async (person: Person) => {
      const id = await insertLicense(context.db, { office: OFFICE_NAME, status: "Available" });
      return submitted(
        "drivers_license",
        licensePayload(person, await licenseNumber(context.db, id)),
      );
    },
    submittedForNobody: (person: Person) =>
      submitted("drivers_license", licensePayload(person, `C99-88-7766${person.n}`)),
    /** A plate that the office has: the request joins it. */
    submittedForPlate: async (person: Person) => {
      const { number } = await insertPlate(context.db, { office: null, status: "Available" });
      return submitted("plate_number", {
        ...named(person),
        birth_date: birthDate(person),
        number,
        mv_number: "-",
        storage_place: "Dealer",
        dealer_name: `CANARY${person.name} MOTORS`,
      });
    },
    readSubmission: ({ type, token }: { type: string; token: string }) =>
      call<Submitted>("GET", `/api/ste/${type}/submission`, {
        headers: { "x-submission-token": token },
      }),
  };
}
