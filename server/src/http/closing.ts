import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";

/**
 * Ends in order: what runs is finished, what comes too late is told to come back, and every connection is closed
 * with its answer, so that none is waited for until its browser lets go.
 */
export function closeInOrder(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw new Problem("unavailable");
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
