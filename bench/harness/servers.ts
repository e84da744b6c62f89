import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { oddServer } from "../../server/test/harness/smtp-server.ts";

export type Server = Awaited<ReturnType<typeof startServer>>;

const START_MS = 180_000;
/** Below the ports that the system gives to thousands of clients. */
let nextPort = 20_000 + (process.pid % 9_000);

/** Starts a Node program as a server on PORT; ready when `readyPath` answers 200. */
export async function startServer(
  program: string,
  { readyPath, log, env }: { readyPath: string; log: string; env: NodeJS.ProcessEnv },
) {
  const port = nextPort++;
  const output = openSync(log, "a");
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"] ?? "", ...env, PORT: String(port) },
    stdio: ["ignore", output, output],
  });
  const ended = once(child, "exit");
  process.once("exit", () => child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(url + readyPath).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > begun + START_MS)
      throw new Error(`${program} did not start:\n${readFileSync(log, "utf8").slice(-2000)}`);
    await delay(5);
  }
  /** Ready when it has ended. */
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  /** From its start to its first answer. */
  const startMs = performance.now() - begun;
  return { url, pid: child.pid ?? 0, startMs, stop };
}

/** A mail server that accepts every mail and forgets it. */
export const startMailSink = () =>
  oddServer((socket) => {
    let received = "";
    let isMail = false;
    socket.write("220 bench\r\n");
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      for (;;) {
        const ending = isMail ? "\r\n.\r\n" : "\r\n";
        const end = received.indexOf(ending);
        if (end < 0) return;
        const command = received.slice(0, 4).toUpperCase();
        received = received.slice(end + ending.length);
        if (!isMail && command === "QUIT") return void socket.end("221 bench\r\n");
        isMail = !isMail && command === "DATA";
        socket.write(isMail ? "354 bench\r\n" : "250 bench\r\n");
      }
    });
  });
