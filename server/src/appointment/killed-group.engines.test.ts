import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { arrivalStage, arrive, somebody, type ArrivalStage } from "../../test/fixtures/arrivals.ts";
import { holdPhoto, leftBy, untilNobodyBooks } from "../../test/fixtures/arrivals-store.ts";
import { brokenSlots } from "../../test/fixtures/bookings-store.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { untilLockIsAwaited } from "../../test/faults/interleaved.ts";
import { connect, type Connection } from "../db/connect.ts";

const PROCESS = new URL("../../test/faults/killed-group.ts", import.meta.url);
const MANY = 24;
const DAYS = [2, 8, 20].map((capacity) => ({ capacity, closed: false }));
/** Rows of a complete booking. */
const WHOLE = { documents: 2, photos: 2, events: 1, messages: 2, keys: 1 };

const dataDir = mkdtempSync(join(tmpdir(), "portal-killed-group-"));
clearAfterwards(() => rmSync(dataDir, { recursive: true }));

function portal(url: string, { office, slots, licenses, photos }: ArrivalStage): ChildProcess {
  const stage = JSON.stringify({ office, slots, licenses, photos });
  const options = [url, dataDir, stage, `${MANY}`];
  const child = spawn(process.execPath, [fileURLToPath(PROCESS), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  clearAfterwards(() => child.kill("SIGKILL"));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Kills the portal while PostgreSQL books the group: the places are taken, and the statement waits for a photo. */
async function killedOnPostgres(stage: ArrivalStage, url: string): Promise<ArrivalStage> {
  await stage.db.transaction().execute(async (trx) => {
    await holdPhoto(trx, stage.photos.at(2 * MANY - 1) ?? "");
    const child = portal(url, stage);
    await untilLockIsAwaited(stage.db);
    await kill(child);
  });
  // PostgreSQL finishes a statement even if its client is gone.
  await untilNobodyBooks(stage.db);
  return stage;
}

/** Kills the portal, and the embedded engine with it, as soon as the group has started. */
async function killedOnPglite(stage: ArrivalStage, { close }: Connection): Promise<ArrivalStage> {
  await close();
  const child = portal("", stage);
  if (child.stdout) await once(child.stdout, "data");
  await kill(child);
  const { db, close: closeAgain } = await connect({ databaseUrl: null, dataDir });
  clearAfterwards(closeAgain);
  return { ...stage, db };
}

const expectWhole = ({ appointments }: Awaited<ReturnType<typeof leftBy>>) =>
  expect(appointments).toEqual(appointments.map(({ id }) => ({ id, ...WHOLE })));

test("a portal killed while it books a group leaves only complete bookings, and a retry gets one", async () => {
  const isPostgres = inject("testEngine")?.engine === "postgres";
  const first = await freshDatabase({ dataDir });
  const made = await arrivalStage(first.db, { office: "killed", days: DAYS, many: 2 * MANY });
  const stage = isPostgres
    ? await killedOnPostgres(made, first.pool.options.connectionString ?? "")
    : await killedOnPglite(made, first);
  const { db, slots } = stage;
  const before = await leftBy(db, slots);
  expect([2, 2 + 8 + 11]).toContain(before.appointments.length);
  expectWhole(before);
  expect(await brokenSlots(db)).toEqual({ wrong: [], twice: [] });
  const again = Array.from({ length: MANY }, (_, n) =>
    arrive(stage, somebody(n, n < 2 ? 0 : 1 + (n % 2)), n, 2),
  );
  const outcomes = await Promise.all(again);
  const booked = outcomes.filter((outcome) => outcome === "booked").length;
  expect(booked + before.appointments.length).toBe(2 + 8 + 11);
  const afterwards = await leftBy(db, slots);
  expect(afterwards.used).toEqual([2, 8, 11]);
  expectWhole(afterwards);
  expect(await brokenSlots(db)).toEqual({ wrong: [], twice: [] });
});
