import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that nobody listens on at the moment, below those that a machine gives to outgoing connections: whoever asks
 * whether a portal has started would otherwise take its port now and then.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const isFree = await new Promise<boolean>((answer) => {
    const server = createServer().once("error", () => answer(false));
    server.listen(port, "127.0.0.1", () => server.close(() => answer(true)));
  });
  return isFree ? port : freePort();
}
