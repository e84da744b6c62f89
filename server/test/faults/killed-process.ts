import { connect } from "../../src/db/connect.ts";
import { leaseFrom } from "../../src/db/lease.ts";
import { claimKey } from "../../src/http/idempotency-store.ts";
import { takeDue } from "../../src/jobs/outbox-store.ts";

/** A portal that leases a job and a key, reports that, and hangs until it is killed. */
const [url = "", at = ""] = process.argv.slice(2);
const { db } = connect({ url });
const now = new Date(at);
const jobs = await takeDue(db, { lane: "other", claimant: 12, now, most: 10 });
await claimKey(db, {
  keyHash: Buffer.alloc(32, 1),
  claimant: 12,
  fingerprint: Buffer.alloc(32, 2),
  leasedUntil: leaseFrom(now),
  now,
});
process.stdout.write(`took ${jobs.length}\n`);
setInterval(() => undefined, 60_000);
