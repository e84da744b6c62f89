import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { arrivalStage, arrive, somebody, type ArrivalStage } from "../../test/fixtures/arrivals.ts";
import { holdPhoto, leftBy, untilNobodyBooks } from "../../test/fixtures/arrivals-store.ts";
import { brokenSlots } from "../../test/fixtures/bookings-store.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { untilLockIsAwaited } from "../../test/faults/interleaved.ts";
import { testContext } from "../../test/harness/test-context.ts";

const PROCESS = new URL("../../test/faults/killed-group.ts", import.meta.url);
const MANY = 24;
const DAYS = [2, 8, 20].map((capacity) => ({ capacity, closed: false }));
/** Rows of a complete booking. */
const WHOLE = { documents: 2, photos: 2, events: 1, messages: 2, keys: 1 };

function portal(url: string, { office, slots, licenses, photos }: ArrivalStage): ChildProcess {
  const stage = JSON.stringify({ office, slots, licenses, photos });
  const options = [url, stage, `${MANY}`];
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
async function killed(stage: ArrivalStage, url: string): Promise<ArrivalStage> {
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

const expectWhole = ({ appointments }: Awaited<ReturnType<typeof leftBy>>) =>
  expect(appointments).toEqual(appointments.map(({ id }) => ({ id, ...WHOLE })));

test("a portal killed while it books a group leaves only complete bookings, and a retry gets one", async () => {
  const first = await freshDatabase();
  const made = await arrivalStage(testContext(first), {
    office: "killed",
    days: DAYS,
    many: 2 * MANY,
  });
  const stage = await killed(made, first.pool.options.connectionString ?? "");
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
