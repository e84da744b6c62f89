import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { addDays, manilaDay } from "@portal/contract/days";
import type pg from "pg";
import { issueHandle } from "../server/src/security/handle.ts";
import { sealPage } from "../server/src/security/outside-link.ts";
import { sealPerson } from "../server/src/security/person.ts";
import { cheapCaptcha } from "../server/test/harness/solved-captcha.ts";
import type { Call } from "./harness/client.ts";
import { insertLicenses } from "./harness/licenses.ts";
import { secrets } from "./harness/stage.ts";

export type BookableDay = { officeId: string; slotId: string; date: string };

/** Bookable for the whole run. */
const DAYS_AHEAD = 20;

export const freshToken = cheapCaptcha(secrets);

/** Adds offices with one open day each. */
export async function openDays(
  pool: pg.Pool,
  offices: readonly string[],
  { capacity, used = 0 }: { capacity: number; used?: number },
): Promise<BookableDay[]> {
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
    [offices, addDays(manilaDay(new Date()), DAYS_AHEAD), capacity, used],
  );
  return rows;
}

let licensesMade = 0;

/** Licenses that are ready, each with two photos that nobody has used, and a handle as from a look-up. */
async function freshLicenses(pool: pg.Pool, offices: readonly string[]) {
  const name = () => `${randomBytes(18).toString("base64url")}.jpg`;
  const made = offices.map(() => ({ id: randomUUID(), photos: [name(), name()] as const }));
  await insertLicenses(
    pool,
    secrets,
    made.map(({ id }, n) => ({
      id,
      number: `C00-00-${String(licensesMade + n + 1).padStart(6, "0")}`,
      birth_date: "1990-01-01",
      office: offices[n] ?? "",
    })),
  );
  licensesMade += made.length;
  await pool.query(
    `insert into file (name, bytes, created_at) select name, 300000, now() from unnest($1::text[]) name`,
    [made.flatMap(({ photos }) => photos)],
  );
  await pool.query("analyze drivers_license, file, slot, appointment, outbox, idempotency");
  const giver = { secrets, now: () => new Date(), random: (bytes: number) => randomBytes(bytes) };
  return made.map(({ id, photos: [front, receipt] }) => {
    const handle = issueHandle(giver, { kind: "drivers_license", id });
    return {
      handle,
      body: {
        email: `ana.${handle.slice(0, 12).toLowerCase()}@example.com`,
        contact_number: `+639${String(randomInt(1e9)).padStart(9, "0")}`,
        documents: { id_image_url: `/${front}`, receipt_image_url: `/${receipt}` },
      },
      headers: {
        "idempotency-key": randomUUID(),
        // Each person has an address of her own.
        "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}`,
      },
    };
  });
}

/** Valid bookings for new licenses, spread over the days. */
export async function freshBookings(
  pool: pg.Pool,
  days: readonly BookableDay[],
  count: number,
): Promise<Call[]> {
  const of = Array.from({ length: Math.ceil(count / days.length) }, () => days).flat();
  const licenses = await freshLicenses(
    pool,
    of.map(({ officeId }) => officeId),
  );
  return Promise.all(
    licenses.map(({ handle, body, headers }, n) =>
      withFreshToken({
        method: "POST",
        path: "/api/ste/appointment",
        headers,
        body: {
          ...body,
          appointable_id: handle,
          number: "",
          full_name: "ANA REYES SANTOS",
          birth_date: "1990-01-01",
          office_id: of[n]?.officeId,
          purpose: "Driver's License Pickup",
          date: of[n]?.date,
          schedule_id: of[n]?.slotId,
          type: "Pickup",
          appointable: { type: "Driver's License", id: handle },
        },
      }),
    ),
  );
}

/** For a first try and every other, because a token may be spent. */
export const withFreshToken = async (call: Call): Promise<Call> => ({
  ...call,
  headers: { ...call.headers, "cf-t-token": await freshToken() },
});

/** Valid requests for the delivery of new licenses of an office. */
export async function freshRequests(pool: pg.Pool, office: string, count: number): Promise<Call[]> {
  const licenses = await freshLicenses(pool, Array<string>(count).fill(office));
  return licenses.map(({ handle, body, headers }) => ({
    method: "POST",
    path: "/api/ste/transaction",
    headers,
    body: {
      ...body,
      first_name: "ANA",
      middle_name: "REYES",
      last_name: "SANTOS",
      suffix: "",
      transactable: { id: handle, type: "Driver's License" },
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

const ANA = {
  first_name: "ANA",
  middle_name: "REYES",
  last_name: "SANTOS",
  suffix: "",
  email: "ana@example.com",
  contact_number: "+639171234567",
  barangay_code: "1380100001",
  line_1: "1 STREET",
  line_2: "",
  postal_code: "1000",
  latitude: null,
  longitude: null,
  address: "",
  full_address: "1 STREET, MANILA",
};

const PAGE = { checkoutUrl: "http://portal.test/static-gcash", qrCodeValue: "qr" };

/** People with an open payment each at the sandbox's gateway, all with a license of their own that is ready. */
export async function waitingPayers(pool: pg.Pool, count: number) {
  const payers = Array.from({ length: count }, () => {
    const uuid = randomUUID();
    const token = secrets.token("transaction", uuid);
    const license = randomUUID();
    return { uuid, token, payment: randomUUID(), providerId: randomUUID(), license };
  });
  const { rows } = await pool.query<{ office: string; before: number }>(
    `select (select id from office order by id limit 1) as office, (select count(*) from transaction)::integer as before`,
  );
  const { office = "", before = 0 } = rows[0] ?? {};
  await insertLicenses(
    pool,
    secrets,
    payers.map(({ license: id }, n) => {
      const at = String(before + n).padStart(8, "0");
      const number = `D00-${at.slice(0, 2)}-${at.slice(2)}`;
      return { id, number, birth_date: "1990-01-01", office, sample: true };
    }),
  );
  await pool.query(
    `with payer as (
       select *, 'BENCH-' || provider_id as reference,
         (select id from office order by id limit 1) as office, (select count(*) from transaction) + n as number
       from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[], $5::uuid[], $6::bytea[])
         with ordinality as given (uuid, provider_id, license, person, payment, page, n)
     ), transaction as (
       insert into transaction (uuid, reference, drivers_license_id, office_id, status, person, language,
         delivery_courier, zone, amount_centavos, payee, payment_channel, created_at, updated_at)
       select uuid, 'BENCH-' || number, license, office, 'For Payment', person, 'en',
         'Quadx', 'NCR', 15000, 'Quadx', 'Gcash', now(), now() from payer
     ), at_gateway as (
       insert into sandbox_payment (provider_id, reference, transaction_id, amount_centavos, currency, channel,
         description, payee, return_url, checkout_url, opened_at, expires_at)
       select provider_id, reference, uuid::text, 15000, 'PHP', 'Gcash', 'bench', 'Quadx',
         'http://portal.test/tracking', 'http://portal.test/static-gcash', now(), now() + interval '1 day' from payer
     )
     insert into payment (id, transaction_uuid, provider, account, provider_id, reference, channel, amount_centavos, currency,
       status, page, expires_at, created_at, looked_at)
     select payment, uuid, 'sandbox', 'sandbox', provider_id, reference, 'Gcash', 15000, 'PHP', 'open',
       page, now() + interval '1 day', now(), now() from payer`,
    [
      payers.map(({ uuid }) => uuid),
      payers.map(({ providerId }) => providerId),
      payers.map(({ license }) => license),
      payers.map(({ uuid }) => sealPerson(secrets, "transaction", uuid, ANA)),
      payers.map(({ payment }) => payment),
      payers.map(({ payment }) => sealPage(secrets, payment, PAGE)),
    ],
  );
  await pool.query("vacuum analyze");
  return payers;
}
