import { setTimeout as delay } from "node:timers/promises";
import { megabytesInAll, usedInAll } from "./harness/processes.ts";
import type { Figures, Portal, Stage } from "./harness/stage.ts";
import { lookUp, type Family } from "./harness/table.ts";

/** After the start, before memory is read. */
const SETTLED_MS = 3_000;
/** Jobs of the first minute are staggered. */
const IDLE = { afterMs: 30_000, forMs: 30_000 };

/** Until the first answer that needs the database. */
async function started(server: Portal): Promise<Figures> {
  await delay(SETTLED_MS);
  const MB = megabytesInAll(server.pid);
  await server.stop();
  return { ms: server.startMs, MB };
}

/** A sandbox over the embedded database: what it used is its process and all that it started, PostgreSQL too. */
async function idle({ startPortal, folder }: Stage): Promise<Figures> {
  const data = { DATABASE_URL: undefined, DATA_DIR: `${folder}/embedded`, LOG_LEVEL: "info" };
  const server = await startPortal({ PORTAL_MODE: "sandbox", ...data });
  await delay(IDLE.afterMs);
  const before = usedInAll(server.pid);
  await delay(IDLE.forMs);
  const percent = ((usedInAll(server.pid) - before) / 1000 / IDLE.forMs) * 100;
  await server.stop();
  return { "%": percent };
}

export const start: Family = {
  name: "start",
  mostRounds: 3,
  prepare: async (stage) => ({
    reference: async () => started(await stage.startBare(`/license?${lookUp(1)}`)),
    portal: async () => {
      const look = `/api/ste/drivers_license/inquire?${lookUp(1)}`;
      // The database's photos are those of the portal that runs already; its socket for operators is its own.
      const beside = { CONTROL_SOCKET: `${stage.folder}/started.sock` };
      return started(await stage.startPortal(beside, look));
    },
    idle: () => idle(stage),
  }),
  rows: [
    ["P-12", "start to the first look-up", "portal", "ms", { atMost: 800, against: "reference" }],
    ["P-12", "idle portal", "portal", "MB", { atMost: 160, against: "reference" }],
    ["P-04", "idle sandbox, of a core", "idle", "%", { atMost: 0.3, against: null }],
  ],
};
