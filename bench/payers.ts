import { randomUUID } from "node:crypto";
import { family } from "./harness/family.ts";
import type { Call } from "./harness/http-load.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import type { Stage } from "./harness/stage.ts";
import { countStatements, type Statements } from "./harness/statement-log.ts";
import { startSandbox, type SandboxPortal } from "./sandbox-portal.ts";
import { insertWaiting, newPayer } from "./waiting-payers.ts";

const PAYERS = 5_000;
/** The waiting page polls every five seconds (spec §9). */
const POLLS_A_SECOND = PAYERS / 5;
/** As many as may wait for an answer: each of them has one of their own. */
const CONNECTIONS = 1_000;

/** Creates people with an open payment at the sandbox's own gateway. @returns the poll of each page */
async function openPayments({ pool }: SandboxPortal): Promise<Call[]> {
  const payers = Array.from({ length: PAYERS }, (_, n) =>
    newPayer("sandbox", `BENCH-${n}-1`, randomUUID()),
  );
  await insertWaiting(pool, payers);
  await pool.query(
    `insert into sandbox_payment (provider_id, reference, transaction_id, amount_centavos, currency, channel,
       description, payee, return_url, checkout_url, opened_at, expires_at)
     select provider_id, reference, transaction_uuid::text, 15000, 'PHP', 'Gcash', 'bench', 'Quadx',
       'http://portal.test/tracking', 'http://portal.test/static-gcash', now(), now() + interval '1 day' from payment`,
  );
  return payers.map(({ uuid, token }) => ({
    path: `/api/ste/transaction/${uuid}`,
    headers: { "x-transaction-token": token },
  }));
}

type Round = { polls: Figures; statements: Statements };
let sandbox: SandboxPortal | undefined;

async function prepare(stage: Stage) {
  sandbox = await startSandbox(stage, "bench_payers");
  const { pool, load } = sandbox;
  const calls = await openPayments(sandbox);
  let polls = 0;
  const poll = () =>
    load({
      perSecond: POLLS_A_SECOND,
      connections: CONNECTIONS,
      seconds: 3,
      call: () => calls[polls++ % calls.length] ?? { path: "/" },
    });
  return {
    polls: async () => {
      await stage.rest();
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
      goal: { atMost: 0.5 },
      of: "polls",
      value: ({ polls }) => (workOf(polls.cost) * POLLS_A_SECOND) / 1e6,
    },
  ],
});
