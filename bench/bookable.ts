import { randomBytes, randomUUID } from "node:crypto";
import { addDays, manilaDay } from "@portal/contract/days";
import type { Context } from "../server/src/context.ts";
import { issueHandle } from "../server/src/security/handle.ts";
import { secretsFrom } from "../server/src/security/secrets.ts";
import { cheapCaptcha } from "../server/test/harness/solved-captcha.ts";
import type { Call } from "./harness/http-load.ts";
import { PORTAL_SECRET, type Stage } from "./harness/stage.ts";

export type BookableDay = { officeId: string; slotId: string; date: string };

/** Bookable for the whole run. */
const DAYS_AHEAD = 20;

/** Adds offices with one open day each. */
export async function openDays(
  { pool }: Pick<Stage, "pool">,
  offices: readonly string[],
  capacity: number,
  used = 0,
): Promise<BookableDay[]> {
  const date = addDays(manilaDay(new Date()), DAYS_AHEAD);
  await pool.query(
    `insert into office (id, code, name, type, region, province, municipality, approximate,
       drivers_license_delivery_enabled, drivers_license_appointment_new_enabled,
       plate_number_delivery_enabled, plate_number_appointment_enabled)
     select id, upper(id), 'LTO ' || id, 'DO', 'NCR', 'Metro Manila', 'Manila', true, true, true, true, true
     from unnest($1::text[]) id`,
    [offices],
  );
  const { rows } = await pool.query<BookableDay>(
    `insert into slot (office_id, type, appointable_type, date, capacity, used)
     select id, 'Pickup', 'Driver''s License', $2, $3, $4 from unnest($1::text[]) id
     returning office_id as "officeId", id::text as "slotId", date::text`,
    [offices, date, capacity, used],
  );
  return rows;
}

/** How many to make ready for the next turn: half as many again as the one before used. */
export function supply(first: number, most: number) {
  let ready = Math.min(first, most);
  return {
    ready: () => ready,
    used: (count: number) => {
      ready = Math.min(most, Math.max(ready, Math.ceil(count * 1.5)));
    },
  };
}

let licensesMade = 0;

/** Licenses that are ready, each with two photos that nobody has used, and a handle as from an inquiry. */
async function freshLicenses(
  { pool }: Pick<Stage, "pool">,
  offices: readonly (string | undefined)[],
): Promise<{ handle: string; photos: readonly [string, string] }[]> {
  const name = () => `${randomBytes(18).toString("base64url")}.jpg`;
  const made = offices.map((office) => ({
    id: randomUUID(),
    photos: [name(), name()] as const,
    office,
  }));
  await pool.query(
    `insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id)
     select id, 'C00-00-' || lpad((n + $3)::text, 6, '0'), date '1990-01-01',
       'ANA', 'REYES', 'SANTOS', '', 'Available', office_id
     from unnest($1::uuid[], $2::text[]) with ordinality as made (id, office_id, n)`,
    [made.map(({ id }) => id), made.map(({ office }) => office), licensesMade],
  );
  licensesMade += made.length;
  await pool.query(
    `insert into file (name, bytes, created_at) select name, 300000, now() from unnest($1::text[]) name`,
    [made.flatMap(({ photos }) => photos)],
  );
  await pool.query("analyze drivers_license, file, slot, appointment, outbox, idempotency");
  return made.map(({ id, photos }) => ({ handle: handleOf(id), photos }));
}

/** Valid bookings for new licenses, spread over the days. */
export async function freshBookings(
  stage: Pick<Stage, "pool">,
  days: readonly BookableDay[],
  count: number,
): Promise<Call[]> {
  const of = Array.from({ length: count }, (_, n) => days[n % days.length]);
  const licenses = await freshLicenses(
    stage,
    of.map((day) => day?.officeId),
  );
  return Promise.all(
    licenses.map(async ({ handle, photos }, n) =>
      booking(handle, photos, of[n], await freshToken()),
    ),
  );
}

/** Valid requests for the delivery of new licenses of an office. */
export async function freshRequests(
  stage: Pick<Stage, "pool">,
  office: string,
  count: number,
): Promise<Call[]> {
  const licenses = await freshLicenses(stage, Array<string>(count).fill(office));
  return licenses.map(({ handle, photos: [front, receipt] }) => ({
    method: "POST",
    path: "/api/ste/transaction",
    headers: { "idempotency-key": randomUUID(), ...fromSomebody() },
    body: {
      first_name: "ANA",
      middle_name: "REYES",
      last_name: "SANTOS",
      suffix: "",
      email: `ana.${handle.slice(0, 12).toLowerCase()}@example.com`,
      contact_number: "+639171234567",
      transactable: { id: handle, type: "Driver's License" },
      documents: { id_image_url: `/${front}`, receipt_image_url: `/${receipt}` },
      delivery_courier: "Quadx",
      delivery_details: {
        barangay_code: "1380601001",
        line_1: "12 SAMPLE STREET",
        line_2: "",
        postal_code: "1000",
      },
    },
  }));
}

/** Each person has an address of her own. */
const fromSomebody = () => ({ "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` });

const giver = {
  secrets: secretsFrom(PORTAL_SECRET),
  now: () => new Date(),
  random: (bytes: number) => randomBytes(bytes),
} satisfies Partial<Context>;

const freshToken = cheapCaptcha(giver.secrets);

/** Renews the token for a retry, because the first may be spent. */
export const withFreshToken = async (call: Call): Promise<Call> => ({
  ...call,
  headers: { ...call.headers, "cf-t-token": await freshToken() },
});

/** A handle as issued by the portal under test. */
const handleOf = (id: string): string =>
  issueHandle(giver as Partial<Context> as Context, { kind: "drivers_license", id });

function booking(
  handle: string,
  photos: readonly string[],
  day: BookableDay | undefined,
  token: string,
): Call {
  return {
    method: "POST",
    path: "/api/ste/appointment",
    headers: {
      "idempotency-key": randomUUID(),
      "cf-t-token": token,
      ...fromSomebody(),
    },
    body: {
      appointable_id: handle,
      number: "",
      email: `ana.${handle.slice(0, 12).toLowerCase()}@example.com`,
      contact_number: "+639171234567",
      full_name: "ANA REYES SANTOS",
      birth_date: "1990-01-01",
      office_id: day?.officeId,
      purpose: "Driver's License Pickup",
      date: day?.date,
      schedule_id: day?.slotId,
      type: "Pickup",
      appointable: { type: "Driver's License", id: handle },
      documents: { id_image_url: `/${photos[0]}`, receipt_image_url: `/${photos[1]}` },
    },
  };
}
