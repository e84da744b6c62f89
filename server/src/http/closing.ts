import type { FastifyInstance } from "fastify";
import { Problem } from "../problem/problem.ts";

/**
 * Ends in order: what runs is finished, what comes too late is told to come back, and every connection is closed
 * with its answer, so that none is waited for until its browser lets go.
 */
export function closeInOrder(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, _reply, done) =>
    done(isClosing ? new Problem("unavailable") : undefined),
  );
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
}
