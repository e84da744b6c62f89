import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { readAnswer } from "./harness/http-answer.ts";
import type { Call } from "./harness/http-load.ts";

type Answer = { status: number; head: string };

/**
 * One client with one connection, which retries after a lost connection, and after 503 when its Retry-After is over.
 */
export type StormClient = {
  /**
   * @param renewed makes the call ready to be sent again
   * @param until it gives up then, as `performance.now()` counts
   * @returns null when it has given up
   */
  ask(call: Call, renewed: (call: Call) => Promise<Call>, until: number): Promise<Answer | null>;
  /** @returns the number of retries */
  close(): number;
};

const TOO_BUSY = 503;
/** Backoff: immediate retries would prevent an overloaded portal from recovering. */
const RETRY_AFTER = /\r\nretry-after: (\d+)/iu;
/** Concurrent connects: more than the listen backlog would be refused. */
const AT_A_TIME = 200;

/** Connected clients, ready to start. */
export async function openClients(url: string, count: number): Promise<StormClient[]> {
  const clients: StormClient[] = [];
  while (clients.length < count) {
    const some = Math.min(AT_A_TIME, count - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: some }, () => openClient(url)))));
  }
  return clients;
}

async function openClient(url: string): Promise<StormClient> {
  const { hostname, port, host } = new URL(url);
  const open = async (): Promise<Socket> => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(opened, "connect");
    return opened;
  };
  let socket = await open();
  let repeated = 0;
  return {
    ask: async (first, renewed, until) => {
      for (let call = first; performance.now() < until; call = await renewed(call)) {
        const answer = await exchange(socket, bytesOf(call, host));
        if (answer && answer.status !== TOO_BUSY) return answer;
        repeated++;
        if (answer) await delay(1000 * Number(RETRY_AFTER.exec(answer.head)?.[1] ?? 1));
        else socket = await open();
      }
      return null;
    },
    close: () => {
      socket.destroy();
      return repeated;
    },
  };
}

function bytesOf({ method = "GET", path, headers = {}, body }: Call, host: string): string {
  const text = JSON.stringify(body);
  const sent = { host, "content-type": "application/json", ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `content-length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}${length}\r\n${text}`;
}

/** Null when the connection ended before the answer. */
function exchange(socket: Socket, bytes: string): Promise<Answer | null> {
  return new Promise((resolve) => {
    let received = "";
    const done = (answer: Answer | null) => {
      for (const name of ["data", "error", "close"]) socket.removeAllListeners(name);
      socket.on("error", () => undefined);
      resolve(answer);
    };
    socket.on("error", () => done(null));
    socket.on("close", () => done(null));
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const answer = readAnswer(received);
      if (answer) done(answer);
    });
    if (socket.destroyed) done(null);
    else socket.write(bytes);
  });
}
