import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { enqueue } from "../jobs/outbox-store.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const connection = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), "portal-roles-"));
clearAfterwards(() => rmSync(folder, { recursive: true, force: true }));

/** The portal in a role; resolves when it says where it is, or, as `jobs`, at once. */
async function start(role: string) {
  const portal = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORTAL_MODE: "production",
      PORTAL_ROLE: role,
      PORTAL_SECRET: "the secret of the roles, long enough",
      PUBLIC_ORIGIN: "http://portal.test",
      CONTACT_EMAIL: "contact@portal.test",
      SUPPORT_EMAIL: "support@portal.test",
      PRIVACY_OFFICER_EMAIL: "privacy@portal.test",
      HOST: "127.0.0.1",
      PORT: "0",
      DATABASE_URL: connection.pool.options.connectionString ?? "",
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  clearAfterwards(() => portal.kill("SIGKILL"));
  if (role !== "jobs") await once(portal.stdout, "data");
  const ended = once(portal, "exit");
  return async () => {
    portal.kill("SIGTERM");
    await ended;
  };
}

/** Nobody knows this job; that it was tried shows that somebody works. */
async function tries(): Promise<number> {
  const { attempts } = await connection.db
    .selectFrom("outbox")
    .select("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}

test("web leaves the jobs to others; jobs does them; both does them in a child process", async () => {
  const { db } = connection;
  const leave = async () => {
    await db.deleteFrom("outbox").execute();
    await enqueue(db, { kind: "unknown", payload: {}, runAt: new Date(0) });
  };
  await leave();
  const stopWeb = await start("web");
  const stopJobs = await start("jobs");
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(0);
  await stopJobs();
  await leave();
  // Two seconds are eight turns of the outbox.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await tries()).toBe(0);
  await stopWeb();
  const stopBoth = await start("both");
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(0);
  await stopBoth();
  await leave();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await tries()).toBe(0);
}, 60_000);
