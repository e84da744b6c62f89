import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashToken, secretsFrom } from "../server/src/security/secrets.ts";
import { PORTAL_SECRET } from "./harness/stage.ts";

const secrets = secretsFrom(PORTAL_SECRET);

export type WaitingPayer = {
  uuid: string;
  token: string;
  account: string;
  reference: string;
  providerId: string;
};

/** A person whose payment is not yet anywhere. */
export function newPayer(account: string, reference: string, providerId = ""): WaitingPayer {
  const uuid = randomUUID();
  return { uuid, token: secrets.token("transaction", uuid), account, reference, providerId };
}

/** Writes people with an open payment each, all with a license of their own that is ready. */
export async function insertWaiting(pool: pg.Pool, payers: readonly WaitingPayer[]): Promise<void> {
  const column = (of: (payer: WaitingPayer) => string | Buffer) => payers.map(of);
  await pool.query(
    `with payer as (
       select *, gen_random_uuid() as license, gen_random_uuid() as payment, (select count(*) from transaction) as before
       from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[], $5::text[])
         with ordinality as given (uuid, hash, account, reference, provider_id, n)
     ), office_of as (select id from office order by id limit 1
     ), license as (
       insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id, sample)
       select license, 'D00-' || to_char((before + n) / 1000000, 'FM00') || '-' || to_char((before + n) % 1000000, 'FM000000'),
         date '1990-01-01', 'ANA', 'REYES', 'SANTOS', '', 'Available', (select id from office_of), true from payer
     ), transaction as (
       insert into transaction (uuid, reference, token_hash, drivers_license_id, office_id, status, first_name,
         middle_name, last_name, suffix, email, contact_number, language, delivery_courier, barangay_code, line_1,
         line_2, postal_code, address, full_address, zone, amount_centavos, payee, payment_channel, created_at, updated_at)
       select uuid, 'BENCH-' || before + n, hash, license, (select id from office_of), 'For Payment', 'ANA', 'REYES', 'SANTOS',
         '', 'ana@example.com', '+639171234567', 'en', 'Quadx', '1380100001', '1 STREET', '', '1000', '',
         '1 STREET, MANILA', 'NCR', 15000, 'Quadx', 'qrph', now(), now() from payer
     )
     insert into payment (id, transaction_uuid, provider, account, provider_id, reference, channel, amount_centavos, currency,
       status, checkout_url, qr_code_value, expires_at, created_at, looked_at)
     select payment, uuid, account, account, provider_id, reference, 'Gcash', 15000, 'PHP', 'open',
       'http://portal.test/static-gcash', 'qr', now() + interval '1 day', now(), now() from payer`,
    [
      column(({ uuid }) => uuid),
      column(({ token }) => hashToken(token)),
      column(({ account }) => account),
      column(({ reference }) => reference),
      column(({ providerId }) => providerId),
    ],
  );
  await pool.query("vacuum analyze");
}
