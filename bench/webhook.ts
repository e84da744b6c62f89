import { randomUUID } from "node:crypto";
import { signWebhook } from "../server/src/providers/webhook-checks.ts";
import { secretsFrom } from "../server/src/security/secrets.ts";
import { family } from "./harness/family.ts";
import type { Call } from "./harness/http-load.ts";
import type { Figures } from "./harness/meter.ts";
import { rawSql, type RawStatement } from "./harness/raw-sql.ts";
import { PORTAL_SECRET, type Stage } from "./harness/stage.ts";
import { startSandbox, type SandboxPortal } from "./sandbox-portal.ts";

const PER_SECOND = 500;
const secret = secretsFrom(PORTAL_SECRET).key("payment-webhook").toString("hex");

/** A new signed event about a new payment. */
function notice(): Call {
  const body = Buffer.from(JSON.stringify({ event_id: randomUUID(), payment_id: randomUUID() }));
  return {
    method: "POST",
    path: "/api/payment/webhook/sandbox/sandbox",
    headers: { "x-sandbox-signature": signWebhook(secret, body, new Date()) },
    body,
  };
}

/** The minimal insert of an event. */
const insert: RawStatement = {
  name: "raw_event",
  sql: `insert into bench_event (provider, event_id, subject, received_at)
        values ('sandbox', gen_random_uuid()::text, gen_random_uuid()::text, now())`,
  random: {},
};

type Round = Record<"raw" | "webhook" | "paced", Figures>;
let sandbox: SandboxPortal | undefined;

async function prepare(stage: Stage) {
  // What is settled afterwards is measured with the webhooks of the gateways: here nobody does it.
  sandbox = await startSandbox(stage, "bench_webhook", { PORTAL_ROLE: "web" });
  const { portal, pool } = sandbox;
  await pool.query(
    `create table bench_event (provider text not null, event_id text not null, subject text not null,
       received_at timestamptz not null, primary key (provider, event_id))`,
  );
  const take = (perSecond?: number) => async () => {
    await stage.rest();
    const paced = perSecond === undefined ? {} : { perSecond };
    return stage.answers(portal, { call: notice, ...paced });
  };
  const { databaseUrl } = sandbox;
  return {
    raw: () => rawSql({ ...stage, databaseUrl }, insert),
    webhook: take(),
    paced: take(PER_SECOND),
  };
}

export const webhook = family<Round>({
  name: "webhook",
  prepare,
  finish: async () => sandbox?.stop(),
  rows: [
    {
      id: "P-08",
      what: "webhook of the payment gateway (signature, kept once, queued) : raw INSERT",
      unit: "x",
      goal: { atLeast: 0.4 },
      of: "webhook",
      against: "raw",
    },
    {
      id: "P-08",
      what: `p99 of a webhook at ${PER_SECOND} a second`,
      unit: "ms",
      goal: { atMost: 100 },
      of: "paced",
      value: ({ paced }) => paced.p99,
    },
  ],
});
