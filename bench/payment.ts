import { randomUUID } from "node:crypto";
import { signWebhook } from "../server/src/providers/sandbox-webhooks.ts";
import type { Call } from "./harness/client.ts";
import type { Stage } from "./harness/stage.ts";
import type { Family } from "./harness/table.ts";
import { secrets } from "./harness/stage.ts";
import { waitingPayers } from "./people.ts";

const PER_SECOND = 500;
const PAYERS = 500;
const FEW = 8;
const secret = secrets.key("payment-webhook").toString("hex");

/** A new signed event about a payment. */
function event(payment: string): Call {
  const body = Buffer.from(JSON.stringify({ event_id: randomUUID(), payment_id: payment }));
  return {
    method: "POST",
    path: "/api/payment/webhook/sandbox/sandbox",
    headers: { "x-sandbox-signature": signWebhook(secret, body, new Date()) },
    body,
  };
}

const INSERT = `insert into bench_event (provider, event_id, subject, received_at)
  values ('sandbox', gen_random_uuid()::text, gen_random_uuid()::text, now())`;

async function prepare(stage: Stage) {
  // The webhook alone is taken where nobody does the jobs; what follows is the payment's.
  const taking = await stage.startSandbox("bench_webhook", { PORTAL_ROLE: "web" });
  const paying = await stage.startSandbox("bench_payment");
  await taking.pool.query(
    `create table bench_event (provider text not null, event_id text not null, subject text not null,
       received_at timestamptz not null, primary key (provider, event_id))`,
  );
  const webhook = { call: () => event(randomUUID()), untilAnswered: true };
  return {
    raw: () => stage.rawSql(taking, INSERT),
    webhook: () => stage.load(taking, webhook),
    paced: () => stage.load(taking, { ...webhook, perSecond: PER_SECOND }),
    payment: async () => {
      const payers = await waitingPayers(paying.pool, PAYERS);
      await paying.pool.query(
        `update sandbox_payment set status = 'paid', pay_at = now(), paid_amount_centavos = 15000,
           paid_currency = 'PHP', paid_at = now() where status = 'open'`,
      );
      const events = payers.map(({ providerId }) => event(providerId));
      await stage.rest();
      const figures = await stage.load(paying, {
        connections: FEW,
        calls: PAYERS,
        call: (n) => events[n] ?? { path: "/" },
      });
      const { rows } = await paying.pool.query<{ paid: number }>(
        "select count(*)::int as paid from transaction where uuid = any($1) and status = 'For Verification'",
        [payers.map(({ uuid }) => uuid)],
      );
      if (rows[0]?.paid !== PAYERS) throw new Error(`${rows[0]?.paid} payments were settled.`);
      return figures;
    },
  };
}

export const payment: Family = {
  name: "payment",
  prepare,
  rows: [
    ["P-08", "webhook", "webhook", "cost", { ratio: 0.4, against: "raw" }],
    ["P-08", "p99 of webhooks, 500 a second", "paced", "p99", { atMost: 100 }],
    ["P-04", "payment, webhook to mail, 8 at once", "payment", "ms", { atMost: 3 }],
  ],
};
