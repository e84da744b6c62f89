import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { announce } from "../db/presence.ts";
import { claimKey } from "../http/idempotency-store.ts";
import { enqueue, takeDue } from "./outbox-store.ts";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { removeBrokenUploads } from "../upload/remove-broken-uploads.ts";
import { deadLeaseSweeper } from "./end-dead-leases.ts";

const PROCESS = new URL("../../test/faults/killed-process.ts", import.meta.url);
const [ME, DEAD] = [7, 12];
const dataDir = mkdtempSync(join(tmpdir(), "portal-killed-"));
clearAfterwards(() => rmSync(dataDir, { recursive: true }));

/** Starts a portal process that takes leases, and kills it while it works. */
async function killed(url: string): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(PROCESS), url, dataDir, `${DEAD}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  clearAfterwards(() => child.kill("SIGKILL"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  return said.toString();
}

test("the leases of a killed process are free again within seconds", async () => {
  const { db, pool } = await freshDatabase();
  const url = pool.options.connectionString ?? "";
  await enqueue(db, { kind: "work", payload: {}, runAt: new Date(0) });
  expect(await killed(url)).toBe("took 1\n");
  const presence = await announce({ url, holder: ME });
  clearAfterwards(() => presence.close());
  const take = () => takeDue(db, { lane: "other", holder: ME, now: new Date(), most: 10 });
  const claim = () =>
    claimKey(db, {
      keyHash: Buffer.alloc(32, 1),
      fingerprint: Buffer.alloc(32, 2),
      leasedUntil: new Date(),
      holder: ME,
      now: new Date(),
    });
  expect([await take(), await claim()]).toEqual([[], false]);

  const [storage, temporaryFolder] = [diskStorage(join(dataDir, "uploads"), ME), `${ME}`];
  await removeBrokenUploads({
    storage,
    temporaryFolder: join(dataDir, "incoming", temporaryFolder),
    presence,
  });
  expect(readdirSync(join(dataDir, "incoming"))).toEqual([]);

  // One that is only missed once may have lost its connection for a moment.
  const sweep = deadLeaseSweeper();
  await sweep({ db, presence });
  expect(await take()).toEqual([]);
  await sweep({ db, presence });
  expect(await take()).toMatchObject([{ kind: "work", attempts: 2 }]);
  expect(await claim()).toBe(true);
});
