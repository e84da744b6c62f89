import { chmodSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { relative } from "node:path";
import type { Context } from "../context.ts";

/** The most that an address of a Unix socket may have. */
const PATH_BYTES = 107;
/** Only the user that the portal runs as. */
const OWNER_ONLY = 0o177;

/**
 * Listens on a Unix socket that only the portal's own user can open. Whoever may open it may operate.
 * @returns whether it listens; the portal serves people without it too
 */
export async function openSocket(
  app: { listen(at: { path: string }): PromiseLike<unknown> },
  path: string,
  log: Pick<Context["log"], "warn">,
): Promise<boolean> {
  const address = shortest(path);
  if (Buffer.byteLength(address) > PATH_BYTES) {
    log.warn("CONTROL_SOCKET is longer than 107 bytes: no operator can reach this portal.");
    return false;
  }
  if (await isAnswered(address)) {
    log.warn("Another portal listens on CONTROL_SOCKET: operators reach that one.");
    return false;
  }
  // Left by a process that was killed.
  rmSync(address, { force: true });
  const before = process.umask(OWNER_ONLY);
  try {
    await app.listen({ path: address });
    chmodSync(address, 0o600);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    log.warn({ code }, "CONTROL_SOCKET cannot be opened: no operator can reach this portal.");
    return false;
  } finally {
    process.umask(before);
  }
}

/** A relative address may be short enough where the folder's own is not. */
function shortest(path: string): string {
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(path);
    const end = (answered: boolean) => {
      socket.destroy();
      settle(answered);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
