import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type Call = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; bytes as they are. */
  body?: unknown;
};
type Answer = { status: number; head: string };

export type LoadOptions = {
  /** The n-th call over all connections. */
  call: (n: number) => Call;
  /** Statuses that count as success; any other ends the measurement with an error. */
  expect?: readonly number[];
  connections?: number;
  /** Fixed rate; latency counts from when a call was due. */
  perSecond?: number;
  /** @param lastTry milliseconds from the call's last sending */
  onAnswer?: (n: number, ms: number, status: number, lastTry: number) => void;
  /** Without `calls` two seconds. Stops at the first of both. */
  seconds?: number;
  calls?: number;
  /** Of so many calls, together: what is counted is counted for all of them. */
  each?: number;
  /** A call goes again, as this makes it, after a lost connection, and after 503 when its Retry-After is over. */
  again?: (call: Call) => Promise<Call>;
};

type Client = Awaited<ReturnType<typeof openClient>>;

const TOO_BUSY = 503;
const RETRY_AFTER = /\r\nretry-after: (\d+)/iu;

/** Quantile for `part` from 0 to 1; NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(part * ordered.length))] ?? Number.NaN;
}

export async function openClients(url: string, connections = 32): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < connections) clients.push(await openClient(new URL(url)));
  return clients;
}

/**
 * Keeps the clients busy, one call at a time on each.
 * @returns requests in all and a second, and milliseconds from the first byte sent to the last received
 */
export async function load(clients: readonly Client[], options: LoadOptions) {
  const { call, expect = [200], perSecond, calls = Infinity, each = 1 } = options;
  const { seconds = calls === Infinity ? 2 : Infinity } = options;
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  /** Null for who tries until the end and goes home then. */
  const finalAnswer = async (client: Client, first: Call) => {
    for (let sent = first; ; sent = (await options.again?.(sent)) ?? sent) {
      const asked = performance.now();
      const answer = await client.ask(sent);
      if (answer && answer.status !== TOO_BUSY)
        return { ...answer, lastTry: performance.now() - asked };
      if (performance.now() > end) return null;
      if (answer) await delay(1000 * Number(RETRY_AFTER.exec(answer.head)?.[1] ?? 1));
    }
  };
  const work = async (client: Client) => {
    while (next < calls && performance.now() < end) {
      const n = next++;
      const due = perSecond === undefined ? performance.now() : start + (n * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await delay(early);
      const sent = early > 0 ? performance.now() : due;
      const answer = await finalAnswer(client, call(n));
      if (!answer) return;
      if (!expect.includes(answer.status))
        throw new Error(`Answered ${answer.status}: ${answer.head}`);
      const ms = performance.now() - sent;
      times.push(ms);
      options.onAnswer?.(n, ms, answer.status, answer.lastTry);
    }
  };
  await Promise.all(clients.map(work));
  const requests = times.length / each;
  const rate = requests / ((performance.now() - start) / 1000);
  return { requests, rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** A plain socket that is kept, because on few cores an expensive client would distort the measurement. */
async function openClient({ hostname, port, host }: URL) {
  let received = "";
  let answered: (answer: Answer | null) => void = () => undefined;
  const open = async (): Promise<Socket> => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    opened.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const answer = readAnswer(received);
      if (answer) answered(answer);
    });
    await once(opened, "connect");
    opened.on("error", () => undefined);
    opened.on("close", () => answered(null));
    return opened;
  };
  let socket = await open();
  return {
    /** Null when the connection ended before the answer; the next call opens another. */
    ask: async (call: Call): Promise<Answer | null> => {
      if (socket.destroyed) socket = await open();
      received = "";
      return new Promise((resolve) => {
        answered = resolve;
        socket.write(bytesOf(call, host));
      });
    },
    close: () => void socket.destroy(),
  };
}

function bytesOf({ method = "GET", path, headers = {}, body }: Call, host: string): Uint8Array {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body) ?? "");
  const described = { "content-type": "application/json", "content-length": `${bytes.length}` };
  const sent = { host, ...(body !== undefined && described), ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), bytes]);
}

/** Of a complete answer (latin1, so that a character is a byte); null while incomplete. */
function readAnswer(received: string): Answer | null {
  const split = received.indexOf("\r\n\r\n");
  if (split < 0) return null;
  const length = /\r\ncontent-length: (\d+)/iu.exec(received.slice(0, split))?.[1];
  const isWhole =
    length === undefined
      ? received.endsWith("0\r\n\r\n")
      : received.length >= split + 4 + Number(length);
  return isWhole ? { status: Number(received.slice(9, 12)), head: received.slice(0, 1000) } : null;
}
