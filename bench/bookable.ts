import { randomBytes, randomUUID } from "node:crypto";
import { addDays } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";
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

/** Valid bookings for new licenses, spread over the days, each with two new photos and a handle as from an inquiry. */
export async function freshBookings(
  { pool }: Pick<Stage, "pool">,
  days: readonly BookableDay[],
  count: number,
): Promise<Call[]> {
  const wanted = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    photos: [
      `${randomBytes(18).toString("base64url")}.jpg`,
      `${randomBytes(18).toString("base64url")}.jpg`,
    ],
    day: days[n % days.length],
  }));
  await pool.query(
    `insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id)
     select id, 'C00-00-' || lpad((n + $3)::text, 6, '0'), date '1990-01-01',
       'ANA', 'REYES', 'SANTOS', '', 'Available', office_id
     from unnest($1::uuid[], $2::text[]) with ordinality as made (id, office_id, n)`,
    [wanted.map(({ id }) => id), wanted.map(({ day }) => day?.officeId), licensesMade],
  );
  licensesMade += count;
  await pool.query(
    `insert into file (name, bytes, created_at) select name, 300000, now() from unnest($1::text[]) name`,
    [wanted.flatMap(({ photos }) => photos)],
  );
  await pool.query("analyze drivers_license, file, slot, appointment, outbox, idempotency");
  return Promise.all(
    wanted.map(async ({ id, photos, day }) =>
      booking(handleOf(id), photos, day, await freshToken()),
    ),
  );
}

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
      "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}`,
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
