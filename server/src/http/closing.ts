import type { FastifyInstance } from "fastify";

/**
 * Graceful shutdown: running requests finish, new ones are to be refused, and every answer closes its connection
 * instead of keeping it alive.
 * @returns whether it has begun
 */
export function closeInOrder(app: FastifyInstance): () => boolean {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  return () => isClosing;
}
