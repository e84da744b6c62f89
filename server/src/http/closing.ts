import type { FastifyInstance } from "fastify";
import { Problem } from "../problem/problem.ts";

/**
 * Graceful shutdown: running requests finish, new ones get 503 with Retry-After, and every answer closes its
 * connection instead of keeping it alive.
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
