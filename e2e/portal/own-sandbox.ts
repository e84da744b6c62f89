import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.ts";
import { sandboxEnv } from "./sandbox-env.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
/** A busy machine starts a portal slowly. */
const START_MS = 300_000;
const END_MS = 10_000;

/** A sandbox in a process and a folder of its own, which end with this process at the latest. */
export async function ownSandbox(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-sandbox-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const portal = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...sandboxEnv({ origin, port, dataDir }), ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => void portal.kill("SIGKILL");
  process.once("exit", () => {
    kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
  for (const end = Date.now() + START_MS; !(await isReady()); await pause(200))
    if (portal.exitCode !== null || Date.now() > end) throw new Error("The portal did not start.");
  const stop = async () => {
    if (portal.exitCode !== null || portal.signalCode !== null) return;
    const ended = once(portal, "exit");
    portal.kill("SIGTERM");
    const late = setTimeout(kill, END_MS);
    await ended;
    clearTimeout(late);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, stop };
}
