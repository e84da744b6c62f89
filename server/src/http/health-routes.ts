import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { pingDatabase } from "../db/ping.ts";
import { Problem } from "../problem/problem.ts";
import { expectRoom } from "../providers/storage/disk-room.ts";

const ANSWER_WITHIN_MS = 1_000;

async function tooLong(): Promise<never> {
  await delay(ANSWER_WITHIN_MS, undefined, { ref: false });
  throw new Problem("unavailable");
}

/** Probes for operators: alive, and ready (the database answers, and photos can be stored). */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get("/healthz", async () => ({ data: "alive" }));
  app.get("/readyz", async () => {
    const looked = Promise.all([pingDatabase(context.db), expectRoom(context.config.dataDir)]);
    await Promise.race([looked, tooLong()]);
    return { data: "ready" };
  });
}
