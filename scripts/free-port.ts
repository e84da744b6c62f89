import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A process that gets one listens on it only later. */
const given = new Set<number>();

/**
 * A port that nobody listens on at the moment, below those that a machine gives to outgoing connections: whoever asks
 * whether a portal has started would otherwise take its port now and then.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  if (given.has(port)) return freePort();
  const isFree = await new Promise<boolean>((answer) => {
    const server = createServer().once("error", () => answer(false));
    server.listen(port, "127.0.0.1", () => server.close(() => answer(true)));
  });
  if (!isFree) return freePort();
  given.add(port);
  return port;
}
