import { expect, test, vi } from "vitest";
import { sql } from "kysely";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { announce } from "./presence.ts";

const { db, pool } = await freshDatabase();
const url = pool.options.connectionString ?? "";
const present = async (holder: number) => {
  const presence = await announce({ url, holder });
  clearAfterwards(() => presence.close());
  return presence;
};

test("each process sees the living ones, and no longer one that has ended", async () => {
  const [first, second] = [await present(1), await present(2_147_483_647)];
  expect((await first.living()).toSorted((a, b) => a - b)).toEqual([1, 2_147_483_647]);
  await first.close();
  await vi.waitFor(async () => expect(await second.living()).toEqual([2_147_483_647]));
});

test("a process whose connection broke reconnects by itself", async () => {
  const [broken, witness] = [await present(3), await present(4)];
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = 3 and objsubid = 2`.execute(db);
  await vi.waitFor(async () => expect(await witness.living()).toContain(3), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await broken.living()).toContain(4), { timeout: 10_000 });
});
