import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../src/db/connect.ts";
import { announce } from "../../src/db/presence.ts";
import { claimKey } from "../../src/http/idempotency-store.ts";
import { takeDue } from "../../src/jobs/outbox-store.ts";

/** A portal that leases a job and a key, writes a photo, reports that, and hangs until it is killed. */
const [url = "", dataDir = "", holder = ""] = process.argv.slice(2);
const me = Number(holder);
const connection = connect({ url });
const presence = await announce({ url, holder: me });
const now = new Date();
const jobs = await takeDue(connection.db, { lane: "other", holder: me, now, most: 10 });
await claimKey(connection.db, {
  keyHash: Buffer.alloc(32, 1),
  fingerprint: Buffer.alloc(32, 2),
  leasedUntil: new Date(now.getTime() + 120_000),
  holder: presence.holder,
  now,
});
mkdirSync(join(dataDir, "incoming", holder, "upload-x"), { recursive: true });
process.stdout.write(`took ${jobs.length}\n`);
setInterval(() => undefined, 60_000);
