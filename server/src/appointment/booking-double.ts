import { randomBytes } from "node:crypto";
import {
  bookableWindow,
  manilaDay,
  purposeRules,
  type AppointmentPurpose,
  type AppointmentRead,
  type RecordStatus,
} from "@portal/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { issueHandle } from "../handle.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import { scheduleRoutes } from "../schedule/schedule-routes.ts";
import {
  solvedCaptcha,
  testPortal,
  type TestPortal,
  type TestPortalOptions,
} from "../testing/test-portal.ts";
import { QUADX } from "../transaction/delivery-double.ts";
import { writeTestAddresses } from "../transaction/delivery-double-store.ts";
import { transactionRoutes } from "../transaction/transaction-routes.ts";
import { visitorOf, type RequestBody } from "../transaction/visitor-double.ts";
import { insertFile } from "../upload/upload-store.ts";
import { appointmentRoutes } from "./appointment-routes.ts";
import {
  HOLDER,
  insertLicense,
  insertPlate,
  keepTemplatesOf,
  slotsOf,
  type Held,
} from "./booking-double-store.ts";

export type Bench = Awaited<ReturnType<typeof bookingBench>>;
/** A body as it travels; tests spoil it in every way. */
export type Body = Record<string, unknown> & { documents: Record<string, string> };
export type Answer<D> = {
  status: number;
  data: D;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
};
export type Booked = { reference: string; token: string };
export type Day = { id: number; date: string };

/** The records' office, one more that takes renewals, and one that sees nobody. */
export const OFFICE = "ncr-qc-do";
export const OFFICE_NAME = "LTO Quezon City District Office";
export const OTHER_OFFICE = "ncr-makati-do";
export const CLOSED_OFFICE = "r7-mandaue-ro";

const ROOT = "/api/ste/appointment";

const scopedTransactions = (app: FastifyInstance, context: Context): void =>
  void app.register(async (scope) => transactionRoutes(scope, context));

/** A portal with two offices' days, records to book for, and limits out of the way. */
export async function bookingBench(
  options: { env?: Record<string, string>; routes?: TestPortalOptions["routes"] } = {},
) {
  const portal = await testPortal({
    sample: true,
    env: { LIMIT_FACTOR: "100000", SANDBOX_WEBHOOK: "never", ...options.env },
    routes: [appointmentRoutes, scheduleRoutes, scopedTransactions, ...(options.routes ?? [])],
  });
  const { db } = portal.context;
  await keepTemplatesOf(db, [OFFICE, OTHER_OFFICE]);
  await fillSchedule(portal.context);
  await writeTestAddresses(db);
  return { ...portal, db, ...callsOf(portal), ...goodsOf(portal), ...journeysOf(portal) };
}

/** What the portal in a browser asks about one appointment. */
function callsOf({ app, context }: TestPortal) {
  const call = async <D>(
    method: "GET" | "POST" | "PUT",
    url: string,
    more: { payload?: object; headers?: Record<string, string>; remoteAddress?: string } = {},
  ): Promise<Answer<D>> => {
    const answer = await app.inject({ method, url, ...more });
    const body: Omit<Answer<D>, "status"> = JSON.parse(answer.body);
    return { ...body, status: answer.statusCode };
  };
  const opened = (token?: string) => ({
    headers: { ...(token !== undefined && { "x-appointment-token": token }) },
  });
  return {
    /** With a fresh token, unless another is given, or null for none. */
    book: async (
      payload: object,
      { key, captcha, client }: { key?: string; captcha?: string | null; client?: string } = {},
    ) => {
      const token = captcha === undefined ? await solvedCaptcha(context) : captcha;
      return call<Booked>("POST", ROOT, {
        payload,
        headers: {
          ...(key !== undefined && { "idempotency-key": key }),
          ...(token !== null && { "cf-t-token": token }),
        },
        ...(client !== undefined && { remoteAddress: client }),
      });
    },
    read: (reference: string, token?: string) =>
      call<AppointmentRead>("GET", `${ROOT}/${encodeURIComponent(reference)}`, opened(token)),
    move: (
      { reference, token }: { reference: string; token?: string },
      payload: object,
      client = "127.0.0.1",
    ) =>
      call<AppointmentRead>("PUT", `${ROOT}/${reference}`, {
        payload,
        ...opened(token),
        remoteAddress: client,
      }),
    cancel: ({ reference, token }: { reference: string; token?: string }) =>
      call<AppointmentRead>("PUT", `${ROOT}/${reference}/cancel`, {
        payload: {},
        ...opened(token),
      }),
  };
}

/** What a person brings along. */
function goodsOf({ context, clock }: TestPortal) {
  const { db } = context;
  let nextDay = 0;
  type Wanted = { office?: string | null; status?: RecordStatus };
  const newRecord = (purpose: AppointmentPurpose, wanted: Wanted = {}): Promise<Held> =>
    (purpose === "Plate Number Pickup" ? insertPlate : insertLicense)(db, {
      office: OFFICE,
      status: "Available",
      ...wanted,
    });
  /** "/filename" of a photo that was just uploaded. */
  const newPhoto = async (): Promise<string> => {
    const name = `${randomBytes(16).toString("base64url")}.jpg`;
    await insertFile(db, { name, bytes: 100, createdAt: context.now() });
    return `/${name}`;
  };
  /** The days of an office on which the purpose can be booked today. */
  const days = async (purpose: AppointmentPurpose, office = OFFICE): Promise<Day[]> => {
    const { type, appointableType: of } = purposeRules[purpose];
    const window = bookableWindow(purpose, manilaDay(clock.now()));
    if (!window) return [];
    return (await slotsOf(db, { office, type, of })).filter(
      ({ date, closed_reason: reason }) =>
        date >= window.from && date <= window.to && reason === null,
    );
  };
  /** A day that no other test of the file has. */
  const freshDay = async (purpose: AppointmentPurpose, office = OFFICE): Promise<Day> => {
    const found = (await days(purpose, office))[nextDay++];
    if (!found) throw new Error("There are no more days.");
    return found;
  };
  return { newRecord, newPhoto, days, freshDay, ...bodiesOf(context, newPhoto) };
}

/** One person, whom one number of a record belongs to. */
const reachedAs = ({ id, number }: Held) => ({
  email: `ana.${number.toLowerCase()}@example.com`,
  contact_number: `0917 ${String(Number.parseInt(id.slice(-6), 16) % 10_000_000).padStart(7, "0")}`,
});

function bodiesOf(context: Context, newPhoto: () => Promise<string>) {
  /** As the portal sends it: the union of spec §3 and §7. */
  const bodyOf = async (
    purpose: AppointmentPurpose,
    record: Held,
    change: Record<string, unknown>,
  ): Promise<Body> => {
    const { type, appointableType, required } = purposeRules[purpose];
    const documents: Record<string, string> = {};
    if (!change["documents"]) for (const field of required) documents[field] = await newPhoto();
    const handle = issueHandle(context, record, true);
    const isRenewal = type === "Renewal";
    return {
      appointable_id: isRenewal ? "" : handle,
      number: record.number,
      ...reachedAs(record),
      full_name: "Ana Luz Cruz",
      birth_date: HOLDER.birth_date,
      office_id: OFFICE,
      purpose,
      schedule_id: "",
      date: "",
      type,
      appointable: isRenewal
        ? { type: appointableType, reference: record.number }
        : { type: appointableType, id: handle },
      documents,
      ...change,
    };
  };
  return { bodyOf };
}

/** What a person has done already. */
function journeysOf(portal: TestPortal) {
  const { book } = callsOf(portal);
  const { newRecord, bodyOf } = goodsOf(portal);
  const { post, checkout, put, cancel } = visitorOf(portal);
  /** A new record, booked on that day. */
  const booked = async (
    purpose: AppointmentPurpose,
    { date }: { date: string },
    change: Record<string, unknown> = {},
  ) => {
    const record = await newRecord(purpose);
    const body = await bodyOf(purpose, record, { date, ...change });
    const { status, message, data } = await book(body);
    if (status !== 201) throw new Error(`${status} ${message}`);
    return { record, body, ...data };
  };
  return { booked, delivery: { post, checkout, put, cancel } };
}

/** Runs them all at once. */
export const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** A request for the delivery of what could also be picked up. */
export async function deliveryOf(bench: Bench, record: Held): Promise<RequestBody> {
  const type = record.kind === "plate_number" ? "Plate Number" : "Driver's License";
  return {
    first_name: "Ana",
    last_name: "Cruz",
    middle_name: "",
    suffix: "",
    email: "ana@example.com",
    contact_number: "0917 123 4567",
    transactable: {
      id: issueHandle(bench.context, record, true),
      type,
    },
    documents: {
      id_image_url: await bench.newPhoto(),
      receipt_image_url: await bench.newPhoto(),
    },
    delivery_courier: "Quadx",
    delivery_details: QUADX,
  };
}
