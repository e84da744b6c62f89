import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase, livingProcess } from "../../test/harness/database.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { keepOrder } from "../maintenance/maintenance-store.ts";
import { livingProcesses, type Topic } from "./notifications.ts";

const connection = await freshDatabase();
const { db } = connection;
const now = new Date();

async function listener(number: number) {
  const notifications = await livingProcess(connection, number);
  const heard: Topic[] = [];
  for (const topic of ["mail", "other", "maintenance"] as const)
    notifications.on(topic, () => heard.push(topic));
  return { heard, close: notifications.close };
}

test("every process hears of a job when it is committed, of its lane, and of an order", async () => {
  const [one, other] = [await listener(1), await listener(2)];
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, { kind: "mail", payload: {}, runAt: now });
    await new Promise((resume) => setTimeout(resume, 50));
    expect(one.heard).toEqual([]);
  });
  await expect.poll(() => [one.heard, other.heard]).toEqual([["mail"], ["mail"]]);
  await enqueue(db, { kind: "settle_payment", payload: {}, runAt: now });
  await keepOrder(db, { on: true, completion: null }, now);
  await expect.poll(() => one.heard).toEqual(["mail", "other", "maintenance"]);
});

test("a lost connection is replaced, and all that may have been missed is looked at", async () => {
  const { heard } = await listener(3);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal 3' and datname = current_database()`.execute(db);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["mail", "other", "maintenance"]);
  await enqueue(db, { kind: "mail", payload: {}, runAt: now, dedupeKey: "again" });
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(4);
});

test("the living processes are those that listen", async () => {
  const { close } = await listener(2_147_483_647);
  await listener(4);
  expect(await livingProcesses(db)).toEqual(expect.arrayContaining([4, 2_147_483_647]));
  await close();
  await expect.poll(() => livingProcesses(db)).not.toContain(2_147_483_647);
});
