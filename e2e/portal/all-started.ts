import { setTimeout as pause } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";

const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

async function served(origin: string, until: number): Promise<void> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  if (answer?.ok) return;
  if (Date.now() > until) throw new Error(`The portal at ${origin} did not start.`);
  await pause(PAUSE_MS);
  return served(origin, until);
}

/** The portals start side by side, not one after the other; the journeys begin when all of them serve people. */
export default async function allStarted({ projects }: FullConfig): Promise<void> {
  const origins = new Set(projects.map(({ use }) => use.baseURL ?? ""));
  const until = Date.now() + PATIENCE_MS;
  await Promise.all([...origins].map((origin) => served(origin, until)));
}
