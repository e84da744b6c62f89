import { connect, type Socket } from "node:net";
import { readAnswer } from "./http-answer.ts";
import { quantile } from "./statistics.ts";

export type Call = {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
};

/** Requests a second, and milliseconds from the first byte sent to the last received. */
export type LoadFigures = { rate: number; p50: number; p99: number };

export type LoadOptions = {
  url: string;
  /** The n-th call, counted over all connections. */
  call: (n: number) => Call;
  /** Statuses that count as success; any other ends the measurement with an error. */
  expect?: readonly number[];
  connections?: number;
  /** Stops at whichever comes first. */
  seconds?: number;
  calls?: number;
};

/**
 * Keeps `connections` keep-alive connections busy, one call at a time on each, and measures. Plain sockets: on a
 * machine with few cores a costly client would be measured with the server.
 */
export async function httpLoad(options: LoadOptions): Promise<LoadFigures> {
  const { call, expect = [200], connections = 32, seconds = 2, calls = Infinity } = options;
  const { hostname, port, host } = new URL(options.url);
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    try {
      while (next < calls && performance.now() < end) {
        const sent = performance.now();
        const { status, head } = await exchange(socket, bytesOf(call(next++), host));
        if (!expect.includes(status)) throw new Error(`Answered ${status}: ${head}`);
        times.push(performance.now() - sent);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = (performance.now() - start) / 1000;
  return { rate: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function bytesOf({ method = "GET", path, headers = {}, body }: Call, host: string): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = Object.entries({
    host,
    ...headers,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}

function exchange(socket: Socket, bytes: string): Promise<{ status: number; head: string }> {
  return new Promise((resolve, reject) => {
    let received = "";
    const done = () => {
      socket.off("data", take);
      socket.off("error", fail);
      socket.off("close", fail);
    };
    const fail = (error?: unknown) => {
      done();
      reject(error instanceof Error ? error : new Error("The connection was closed."));
    };
    const take = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const answer = readAnswer(received);
      if (!answer) return;
      done();
      resolve(answer);
    };
    socket.on("data", take);
    socket.on("error", fail);
    socket.on("close", fail);
    socket.write(bytes);
  });
}
