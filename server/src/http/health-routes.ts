import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { pingDatabase } from "../db/connect.ts";
import { Problem } from "../problem/problem.ts";

const ANSWER_WITHIN_MS = 1_000;

async function tooLong(): Promise<never> {
  await delay(ANSWER_WITHIN_MS, undefined, { ref: false });
  throw new Problem("unavailable");
}

/**
 * Probes for operators: alive, and ready (the database answers). A full disk is none of them: photos fail then, and
 * everything else goes on (`lto doctor` is red).
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get("/healthz", async () => ({ data: "alive" }));
  app.get("/readyz", async () => {
    await Promise.race([pingDatabase(context.db), tooLong()]);
    return { data: "ready" };
  });
}
