import { sql } from "kysely";
import { expect, test } from "vitest";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";
import { moveTransaction } from "./transaction-store.ts";

const bench = await deliveryBench();

/** Resolves when a statement waits for the locked table. */
async function untilBlocked(): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_locks where relation = 'status_event'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(bench.context.db);
  if (rows.length > 0) return;
  await new Promise((resolve) => setTimeout(resolve, 10));
  await untilBlocked();
}

test("a view is one snapshot: its last event is its status", async () => {
  const { uuid, token } = await bench.checkedOut();
  const at = bench.clock.now();
  const { view } = await bench.context.db.transaction().execute(async (trx) => {
    // The view has read the status and waits for the events; meanwhile the request is paid.
    await sql`lock table status_event in access exclusive mode`.execute(trx);
    const begun = bench.read(uuid, token);
    await untilBlocked();
    const paid = { from: "For Payment", to: "For Verification", why: "paid" } as const;
    await moveTransaction(trx, { ...paid, uuid, who: "payment", at, set: { paid_at: at } });
    return { view: begun };
  });
  const { data } = await view;
  expect(data.events.at(-1)?.to).toBe(data.status);
  const after = (await bench.read(uuid, token)).data;
  expect([after.status, after.events.at(-1)?.to]).toEqual(["For Verification", "For Verification"]);
});
