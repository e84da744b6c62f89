import { setTimeout as delay } from "node:timers/promises";
import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { pingDatabase } from "../db/connect.ts";
import { Problem } from "../problem/problem.ts";

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

/** Room for a photo and the embedded database's writes meanwhile. */
const LEAST_BYTES = 32 * 1024 * 1024;

/** Throws the error of a failed write when a folder has no room. */
async function expectRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_BYTES)
    throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" });
}
