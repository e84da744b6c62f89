import { setTimeout as delay } from "node:timers/promises";
import type { ChildServer } from "./harness/child-server.ts";
import { family } from "./harness/family.ts";
import { megabytesOf, processesBelow, usageOf } from "./harness/processes.ts";
import type { Stage } from "./harness/stage.ts";
import { inquiry } from "./license-inquiry.ts";

/** After the start, before memory and idleness are read. */
const SETTLED_MS = 3_000;
/** Jobs of the first minute are staggered. */
const IDLE = { afterMs: 30_000, forMs: 30_000 };

/** Of the process and all that it started: its PostgreSQL, where it has one of its own. */
type Start = { ms: number; megabytes: number; idlePercent: number };
type Round = { portal: Start; embedded: Start };

async function started(server: ChildServer, isWatched = false): Promise<Start> {
  await delay(SETTLED_MS);
  const all = [server.pid, ...processesBelow(server.pid)];
  const start = {
    ms: server.startMs,
    megabytes: all.reduce((sum, pid) => sum + megabytesOf(pid), 0),
    idlePercent: isWatched ? await idlePercentOf(server.pid) : Number.NaN,
  };
  await server.stop();
  return start;
}

async function idlePercentOf(pid: number): Promise<number> {
  const used = () => {
    const { own, below } = usageOf(pid);
    return own + below;
  };
  await delay(IDLE.afterMs);
  const before = used();
  await delay(IDLE.forMs);
  return ((used() - before) / 1000 / IDLE.forMs) * 100;
}

async function prepare(stage: Stage) {
  const { folder } = stage;
  const embedded = () =>
    stage.startPortal({
      PORTAL_MODE: "sandbox",
      DATABASE_URL: undefined,
      DATA_DIR: `${folder}/embedded`,
      LOG_LEVEL: "info",
    });
  return {
    portal: async () =>
      started(await stage.startPortal({ DATA_DIR: `${folder}/started` }, inquiry(1))),
    // Filled by the warm-up round.
    embedded: async () => started(await embedded(), true),
  };
}

export const coldStart = family<Round>({
  name: "start",
  prepare,
  mostRounds: 5,
  rows: [
    {
      id: "P-12",
      what: "portal from its start to the first inquiry answered, migrated and built",
      unit: "ms",
      goal: { atMost: 800 },
      value: ({ portal }) => portal.ms,
    },
    {
      id: "P-12",
      what: "memory of the portal when idle",
      unit: "MB",
      goal: { atMost: 160 },
      value: ({ portal }) => portal.megabytes,
    },
    {
      id: "–",
      what: "sandbox over the embedded database, started again",
      unit: "ms",
      goal: { atMost: 2_000 },
      value: ({ embedded }) => embedded.ms,
    },
    {
      id: "–",
      what: "its memory when idle, PostgreSQL included",
      unit: "MB",
      goal: { atMost: 260 },
      value: ({ embedded }) => embedded.megabytes,
    },
    {
      id: "P-04",
      what: "idle sandbox over the embedded database: percent of a core, PostgreSQL included",
      unit: "",
      goal: { atMost: 0.3 },
      value: ({ embedded }) => embedded.idlePercent,
    },
  ],
});
