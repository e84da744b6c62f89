import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type ChildServer = {
  url: string;
  pid: number;
  /** Milliseconds from its start to its first answer. */
  startMs: number;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  stop(name?: NodeJS.Signals): Promise<void>;
};

const START_MS = 60_000;

/** Starts a Node program as a server on PORT; ready when `readyPath` answers 200. */
export async function startServer(options: {
  program: string;
  readyPath: string;
  log: string;
  env: Record<string, string | undefined>;
  nodeArguments?: readonly string[];
}): Promise<ChildServer> {
  const { program, readyPath, log, env, nodeArguments = [] } = options;
  const port = await freePort();
  const output = openSync(log, "a");
  const begun = performance.now();
  const child = spawn(process.execPath, [...nodeArguments, program], {
    env: { PATH: process.env["PATH"] ?? "", ...env, PORT: String(port) },
    stdio: ["ignore", output, output],
  });
  const ended = once(child, "exit");
  const atExit = () => child.kill("SIGKILL");
  process.once("exit", atExit);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${program} did not start:\n${readFileSync(log, "utf8").slice(-2000)}`);
    await delay(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - begun,
    signal: (name) => void child.kill(name),
    stop: async (name = "SIGTERM") => {
      child.kill(name);
      await ended;
      process.off("exit", atExit);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  for (;;) {
    server.listen(20_000 + Math.trunc(Math.random() * 10_000), "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    const address = server.address();
    server.close();
    await once(server, "close");
    if (address !== null && typeof address === "object") return address.port;
  }
}
