import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { claimKey } from "../http/idempotency-store.ts";
import { enqueue, takeDue } from "./outbox-store.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { TEST_START } from "../../test/harness/test-context.ts";

const PROCESS = new URL("../../test/faults/killed-process.ts", import.meta.url);
/** Since the process took its leases, however long it needs to start and to end. */
const inSeconds = (seconds: number) => new Date(TEST_START.getTime() + seconds * 1_000);

/** Starts a portal process that takes leases, and kills it while it works. */
async function killed(url: string): Promise<string> {
  const options = [fileURLToPath(PROCESS), url, inSeconds(0).toISOString()];
  const child = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] });
  clearAfterwards(() => child.kill("SIGKILL"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  return said.toString();
}

test("the work of a killed process goes on within 20 seconds, once", async () => {
  const { db, pool } = await freshDatabase();
  await enqueue(db, { kind: "work", payload: {}, runAt: new Date(0) });
  expect(await killed(pool.options.connectionString ?? "")).toBe("took 1\n");
  const take = (now: Date) => takeDue(db, { lane: "other", claimant: 7, now, most: 10 });
  const claim = (now: Date) =>
    claimKey(db, {
      keyHash: Buffer.alloc(32, 1),
      claimant: 7,
      fingerprint: Buffer.alloc(32, 2),
      leasedUntil: new Date(now.getTime() + 15_000),
      now,
    });
  expect([await take(inSeconds(0)), await claim(inSeconds(0))]).toEqual([[], false]);
  expect(await take(inSeconds(20))).toMatchObject([{ kind: "work", attempts: 2 }]);
  expect(await claim(inSeconds(20))).toBe(true);
  expect([await take(inSeconds(20)), await claim(inSeconds(20))]).toEqual([[], false]);
});
