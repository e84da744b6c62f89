import { sql } from "kysely";
import { expect, test } from "vitest";
import { dispatches } from "../../test/fixtures/dispatches.ts";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { submitted } from "../../test/fixtures/submissions.ts";
import type { Db } from "../db/tables.ts";

type Decisions = { decisions: number; messages: number; claims: number };

/** What came of a submission. */
async function decisionsOn(db: Db, id: string): Promise<Decisions> {
  const { rows } = await sql<Decisions>`
    select
      (select count(*)::int from status_event where subject = ${id} and from_status is not null) as decisions,
      (select count(*)::int from outbox
        where kind in ('mail', 'sms') and payload ->> 'submission' = ${id}) as messages,
      (select count(*)::int from queue_claim where item = ${id}) as claims`.execute(db);
  return rows[0] ?? { decisions: 0, messages: 0, claims: 0 };
}

/** What came of a paid request. */
async function decisionsOnRequest(db: Db, uuid: string): Promise<Decisions> {
  const { rows } = await sql<Decisions>`
    select
      (select count(*)::int from status_event
        where subject = ${uuid} and from_status = 'For Verification') as decisions,
      (select count(*)::int from outbox where kind in ('mail', 'sms')
        and payload ->> 'transaction' = ${uuid}
        and payload ->> 'message' in ('request_rejected', 'handed_over')) as messages,
      (select count(*)::int from queue_claim where item = ${uuid}) as claims`.execute(db);
  return rows[0] ?? { decisions: 0, messages: 0, claims: 0 };
}

/** `npm run soak queue` plays many more. */
const ROUNDS = process.env["SOAK"] ? 200 : 8;

test("two operators on one item: one decision, one message, and the other is told", async () => {
  const portal = await testPortal({ sample: true, routes: [] });
  const { context } = portal;
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await submitted(context, {
      person: { number: `C03-03-${String(100_000 + round)}` },
    });
    const asked = [
      operate(portal, "queue approve", { reference: id }, { as: "ana" }),
      operate(portal, "queue reject", { reference: id, because: "not_verified" }, { as: "ben" }),
      operate(portal, "queue claim", { reference: id }, { as: "ben" }),
    ];
    const outcomes = await Promise.allSettled(asked);
    const [approved, rejected, claimed] = outcomes.map(({ status }) => status === "fulfilled");
    expect([approved, rejected].filter(Boolean)).toHaveLength(1);
    // Nobody keeps an item that is decided.
    expect(approved && claimed).toBe(false);
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const { name } of refusals) expect(name).toBe("Refusal");
    expect(await decisionsOn(context.db, id)).toEqual({ decisions: 1, messages: 1, claims: 0 });
  }
});

test("two operators on one paid request: one decision, one message, and the money is owed back at most once", async () => {
  const bench = await dispatches();
  const { db } = bench.context;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { uuid } = await bench.paid();
    const { data } = await bench.readPublic(uuid);
    const { reference } = data;
    const because = { reference, because: "name_differs" } as const;
    const asked = [
      operate(bench, "queue approve", { reference }, { as: "ana" }),
      operate(bench, "queue reject", because, { as: "ben" }),
      operate(bench, "queue claim", { reference }, { as: "ben" }),
    ];
    const outcomes = await Promise.allSettled(asked);
    const [approved, rejected] = outcomes.map(({ status }) => status === "fulfilled");
    expect([approved, rejected].filter(Boolean)).toHaveLength(1);
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const { name } of refusals) expect(name).toBe("Refusal");
    expect(await decisionsOnRequest(db, uuid)).toEqual({
      decisions: 1,
      // A rejection is told by text too.
      messages: rejected ? 2 : 1,
      claims: 0,
    });
  }
});
