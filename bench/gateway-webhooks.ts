import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "../server/src/db/connect.ts";
import type { AllDoubles } from "../server/test/doubles/all-doubles.ts";
import { family } from "./harness/family.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import type { Stage } from "./harness/stage.ts";
import { startSandbox, type SandboxPortal } from "./sandbox-portal.ts";
import { paid, startWire } from "./gateway-wire.ts";
import { PER_SECOND as TURNS, wait, type Wait } from "./waiting.ts";

const PER_SECOND = 500;
const SECONDS = 20;
const WARM_UP_SECONDS = 2;
/** Until what was told is settled. */
const SETTLED_MS = 180_000;
const [WATCHED, FEW] = [5_000, 400];

type Told = {
  events: number;
  payments: number;
  lost: number;
  settledOtherwise: number;
  settledS: number;
};
type Round = {
  told: Figures & Told;
  waiting: Record<"told" | "listed" | "untold" | "few", Wait>;
};
let sandbox: SandboxPortal | undefined;
let doubles: AllDoubles | undefined;
let closeDatabase: (() => Promise<void>) | undefined;

async function countOf({ pool }: SandboxPortal, query: string, given: unknown[] = []) {
  const { rows } = await pool.query<{ count: string }>(query, given);
  return Number(rows[0]?.count);
}

async function prepare(stage: Stage) {
  const wire = await startWire(join(stage.folder, "providers"));
  doubles = wire.all;
  const portal = await startSandbox(stage, "bench_gateways", wire.settings);
  sandbox = portal;
  let isWarm = false;
  const { db, close } = connect({ url: portal.databaseUrl });
  closeDatabase = close;
  return {
    waiting: async () => ({
      told: await wait(db, WATCHED, { webhooks: true, lists: true }),
      listed: await wait(db, WATCHED, { webhooks: false, lists: true }),
      untold: await wait(db, WATCHED, { webhooks: false, lists: false }),
      few: await wait(db, FEW, { webhooks: false, lists: false }),
    }),
    told: async () => {
      const seconds = isWarm ? SECONDS : WARM_UP_SECONDS;
      isWarm = true;
      const { payers, notices } = await paid(portal, wire, PER_SECOND * seconds);
      await stage.rest();
      const kept = () => countOf(portal, "select count(*) from provider_event");
      const before = await kept();
      const begun = performance.now();
      const figures = await portal.load({
        perSecond: PER_SECOND,
        calls: notices.length,
        seconds: seconds * 2,
        call: (n) => notices[n] ?? { path: "/" },
      });
      const lost = notices.length - ((await kept()) - before);
      await untilSettled(portal);
      const settledS = (performance.now() - begun) / 1_000;
      const once = await countOf(
        portal,
        `select count(*) from (
           select t.uuid from transaction t
           join payment p on p.transaction_uuid = t.uuid and p.status = 'paid' and p.paid_amount_centavos = 15000 and p.attention is null
           join status_event e on e.subject = t.uuid and e.to_status = 'For Verification'
           where t.uuid = any($1::uuid[]) group by t.uuid having count(*) = 1
         ) as once`,
        [payers.map(({ uuid }) => uuid)],
      );
      const settledOtherwise = payers.length - once;
      const payments = payers.length;
      return { ...figures, events: notices.length, payments, lost, settledOtherwise, settledS };
    },
  };
}

async function untilSettled(portal: SandboxPortal): Promise<void> {
  const end = performance.now() + SETTLED_MS;
  const left = `select count(*) from outbox where kind = 'settle_payment' and done_at is null`;
  while ((await countOf(portal, left)) > 0 && performance.now() < end) await delay(250);
}

export const gatewayWebhooks = family<Round>({
  name: "webhooks",
  prepare,
  finish: async () => {
    await closeDatabase?.();
    await sandbox?.stop();
    await doubles?.close();
  },
  mostRounds: 1,
  rows: [
    {
      id: "P-08",
      what: `p99 of genuine webhooks of PayMongo, Maya and Xendit, ${PER_SECOND} a second for ${SECONDS} s, while their payments are settled`,
      unit: "ms",
      goal: { atMost: 100 },
      of: "told",
      value: ({ told }) => told.p99,
    },
    {
      id: "P-04",
      what: "payment, from its webhooks until its mail has left",
      unit: "ms",
      goal: { atMost: 3 },
      of: "told",
      value: ({ told }) => (workOf(told.cost) * told.events) / told.payments / 1000,
    },
    {
      id: "P-08",
      what: "webhooks of them that were not kept",
      unit: "",
      goal: { atMost: 0 },
      value: ({ told }) => told.lost,
    },
    {
      id: "P-08",
      what: "payments of them that were not settled exactly once",
      unit: "",
      goal: { atMost: 0 },
      value: ({ told }) => told.settledOtherwise,
    },
    {
      id: "P-08",
      what: "from the first of them to the last settled payment",
      unit: "s",
      goal: null,
      value: ({ told }) => told.settledS,
    },
    {
      id: "P-10",
      what: `calls in the busiest minute, ${WATCHED} people waiting, ${TURNS} a second and ${TURNS} at once allowed`,
      unit: "",
      goal: { atMost: 61 * TURNS },
      value: ({ waiting }) => Math.max(...Object.values(waiting).map((one) => one.busiestMinute)),
    },
    {
      id: "P-10",
      what: `the slowest of them from paid to known here, webhooks arriving`,
      unit: "s",
      goal: { atMost: 5 },
      value: ({ waiting }) => waiting.told.slowest,
    },
    {
      id: "P-10",
      what: `the slowest of them, no webhook arriving, at a gateway that lists what was paid`,
      unit: "s",
      goal: { atMost: 60 },
      value: ({ waiting }) => waiting.listed.slowest,
    },
    {
      id: "P-10",
      what: `99 of 100 of ${FEW} people, no webhook arriving, at one that does not`,
      unit: "s",
      goal: { atMost: 60 },
      value: ({ waiting }) => waiting.few.most,
    },
    {
      id: "P-10",
      what: `half of ${WATCHED} people there`,
      unit: "s",
      goal: null,
      value: ({ waiting }) => waiting.untold.half,
    },
    {
      id: "P-10",
      what: `99 of 100 of ${WATCHED} people there`,
      unit: "s",
      goal: null,
      value: ({ waiting }) => waiting.untold.most,
    },
  ],
});
