import { setTimeout as delay } from "node:timers/promises";
import type { ChildServer } from "./harness/child-server.ts";
import { family } from "./harness/family.ts";
import { megabytesOf, processesBelow } from "./harness/processes.ts";
import { startBare, type Stage } from "./harness/stage.ts";
import { bareLicense, inquiry } from "./license-inquiry.ts";

/** Idle time after the start before memory is read. */
const IDLE_MS = 3_000;

type Start = { ms: number; megabytes: number; jobsMegabytes: number };
type Round = { bare: Start; portal: Start; embedded: Start };

async function started(server: ChildServer, idleMs = IDLE_MS): Promise<Start> {
  await delay(idleMs);
  const jobs = processesBelow(server.pid);
  const start = {
    ms: server.startMs,
    megabytes: megabytesOf(server.pid),
    jobsMegabytes: jobs.reduce((sum, pid) => sum + megabytesOf(pid), 0),
  };
  await server.stop();
  return start;
}

async function prepare(stage: Stage) {
  const { folder, databaseUrl } = stage;
  const embedded = () =>
    stage.startPortal({
      PORTAL_MODE: "sandbox",
      DATABASE_URL: undefined,
      DATA_DIR: `${folder}/embedded`,
      LOG_LEVEL: "info",
    });
  return {
    bare: async () => started(await startBare(folder, databaseUrl, bareLicense(1)), 0),
    portal: async () =>
      started(await stage.startPortal({ DATA_DIR: `${folder}/started` }, inquiry(1))),
    // Filled by the warm-up round.
    embedded: async () => started(await embedded()),
  };
}

export const coldStart = family<Round>({
  name: "start",
  prepare,
  mostRounds: 5,
  rows: [
    {
      id: "P-12",
      what: "portal from its start to the first inquiry answered : bare server to its first SELECT",
      unit: "x",
      goal: { atMost: 1.5 },
      value: ({ portal, bare }) => portal.ms / bare.ms,
    },
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
      goal: { atMost: 150 },
      value: ({ portal }) => portal.megabytes,
    },
    {
      id: "–",
      what: "memory of its jobs process",
      unit: "MB",
      goal: null,
      value: ({ portal }) => portal.jobsMegabytes,
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
      what: "its memory when idle",
      unit: "MB",
      goal: { atMost: 300 },
      value: ({ embedded }) => embedded.megabytes,
    },
  ],
});
