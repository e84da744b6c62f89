import { randomUUID } from "node:crypto";
import { hashToken, secretsFrom } from "../server/src/security/secrets.ts";
import { family } from "./harness/family.ts";
import type { Call } from "./harness/http-load.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import { PORTAL_SECRET, type Stage } from "./harness/stage.ts";
import { countStatements, type Statements } from "./harness/statement-log.ts";
import { startSandbox, type SandboxPortal } from "./sandbox-portal.ts";

const PAYERS = 5_000;
/** The waiting page polls every five seconds (spec §9). */
const POLLS_A_SECOND = PAYERS / 5;
/** As many as may wait for an answer: each of them has one of their own. */
const CONNECTIONS = 1_000;
const secrets = secretsFrom(PORTAL_SECRET);

/** Creates people with an open payment. @returns the poll of each page */
async function openPayments({ pool }: SandboxPortal): Promise<Call[]> {
  const payers = Array.from({ length: PAYERS }, () => {
    const uuid = randomUUID();
    return { uuid, token: secrets.token("transaction", uuid) };
  });
  await pool.query(
    `with payer as (
       select uuid, hash, n, gen_random_uuid() as license, gen_random_uuid() as payment, gen_random_uuid()::text as paid_at
       from unnest($1::uuid[], $2::bytea[]) with ordinality as given (uuid, hash, n)
     ), office_of as (select id from office order by id limit 1
     ), license as (
       insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id, sample)
       select license, 'D00-00-' || lpad(n::text, 6, '0'), date '1990-01-01', 'ANA', 'REYES', 'SANTOS', '',
         'Available', (select id from office_of), true from payer
     ), transaction as (
       insert into transaction (uuid, reference, token_hash, drivers_license_id, office_id, status, first_name,
         middle_name, last_name, suffix, email, contact_number, language, delivery_courier, barangay_code, line_1,
         line_2, postal_code, address, full_address, zone, amount_centavos, payee, payment_channel, created_at, updated_at)
       select uuid, 'BENCH-' || n, hash, license, (select id from office_of), 'For Payment', 'ANA', 'REYES', 'SANTOS',
         '', 'ana@example.com', '+639171234567', 'en', 'Quadx', '1380100001', '1 STREET', '', '1000', '',
         '1 STREET, MANILA', 'NCR', 15000, 'Quadx', 'qrph', now(), now() from payer
     ), payment as (
       insert into payment (id, transaction_uuid, provider, provider_id, reference, channel, amount_centavos, currency,
         status, checkout_url, qr_code_value, expires_at, created_at, looked_at)
       select payment, uuid, 'sandbox', paid_at, 'BENCH-' || n || '-1', 'qrph', 15000, 'PHP', 'open',
         'http://portal.test/static-gcash', 'qr', now() + interval '1 day', now(), now() from payer
     )
     insert into sandbox_payment (provider_id, reference, transaction_id, amount_centavos, currency, channel,
       description, payee, return_url, checkout_url, opened_at, expires_at)
     select paid_at, 'BENCH-' || n || '-1', uuid::text, 15000, 'PHP', 'qrph', 'bench', 'Quadx',
       'http://portal.test/tracking', 'http://portal.test/static-gcash', now(), now() + interval '1 day' from payer`,
    [payers.map(({ uuid }) => uuid), payers.map(({ token }) => hashToken(token))],
  );
  await pool.query("vacuum analyze");
  return payers.map(({ uuid, token }) => ({
    path: `/api/ste/transaction/${uuid}`,
    headers: { "x-transaction-token": token },
  }));
}

type Round = { polls: Figures; statements: Statements };
let sandbox: SandboxPortal | undefined;

async function prepare(stage: Stage) {
  sandbox = await startSandbox(stage, "bench_payers");
  const { portal, pool, rest } = sandbox;
  const calls = await openPayments(sandbox);
  let polls = 0;
  const poll = () =>
    stage.load(portal, {
      perSecond: POLLS_A_SECOND,
      connections: CONNECTIONS,
      seconds: 3,
      call: () => calls[polls++ % calls.length] ?? { path: "/" },
    });
  return {
    polls: async () => {
      await rest();
      return poll();
    },
    statements: () => countStatements(pool, poll),
  };
}

export const payers = family<Round>({
  name: "payers",
  prepare,
  finish: async () => sandbox?.stop(),
  mostRounds: 5,
  rows: [
    {
      id: "P-10",
      what: `statements a poll of ${PAYERS} people who wait for their payment: one for 50 polls`,
      unit: "",
      goal: { atMost: 0.02 },
      value: ({ statements }) => statements.statements,
    },
    {
      id: "P-10",
      what: `processor cores that their ${POLLS_A_SECOND} polls a second keep busy, portal and PostgreSQL`,
      unit: "cores",
      goal: { atMost: 0.3 },
      of: "polls",
      value: ({ polls }) => (workOf(polls.cost) * POLLS_A_SECOND) / 1e6,
    },
  ],
});
