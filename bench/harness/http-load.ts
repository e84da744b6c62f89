import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { readAnswer } from "./http-answer.ts";
import { quantile } from "./statistics.ts";

export type Call = {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; bytes as they are. */
  body?: unknown;
};

/** Requests in all and a second, and milliseconds from the first byte sent to the last received. */
export type LoadFigures = { requests: number; rate: number; p50: number; p99: number };

export type LoadOptions = {
  url: string;
  /** The n-th call over all connections. */
  call: (n: number) => Call;
  /** Statuses that count as success; any other ends the measurement with an error. */
  expect?: readonly number[];
  connections?: number;
  /** Fixed rate; latency counts from when a call was due. */
  perSecond?: number;
  /** A different client address per connection. */
  apart?: boolean;
  /** Called with the number of the call and its milliseconds. */
  onAnswer?: (n: number, ms: number) => void;
  /** Stops at the first of both. */
  seconds?: number;
  calls?: number;
};

/**
 * Keeps `connections` keep-alive connections busy, one call at a time on each. Plain sockets, because on few cores an
 * expensive client would distort the measurement.
 */
export async function httpLoad(options: LoadOptions): Promise<LoadFigures> {
  const { call, expect = [200], connections = 32, perSecond, apart = false } = options;
  const { seconds = 2, calls = Infinity } = options;
  const { hostname, port, host } = new URL(options.url);
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async (_: unknown, index: number) => {
    const from = apart ? { localAddress: `127.0.1.${index + 1}` } : {};
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, ...from });
    try {
      while (next < calls && performance.now() < end) {
        const n = next++;
        const due = perSecond === undefined ? performance.now() : start + (n * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 0) await delay(early);
        const sent = early > 0 ? performance.now() : due;
        const { status, head } = await exchange(socket, bytesOf(call(n), host));
        if (!expect.includes(status)) throw new Error(`Answered ${status}: ${head}`);
        const ms = performance.now() - sent;
        times.push(ms);
        options.onAnswer?.(n, ms);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = (performance.now() - start) / 1000;
  const requests = times.length;
  return {
    requests,
    rate: requests / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function bytesOf(
  { method = "GET", path, headers = {}, body }: Call,
  host: string,
): string | Uint8Array {
  const isRaw = body instanceof Uint8Array;
  const text = body === undefined || isRaw ? "" : JSON.stringify(body);
  const lines = Object.entries({
    host,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(isRaw ? body.length : Buffer.byteLength(text)),
    }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return isRaw ? Buffer.concat([Buffer.from(head), body]) : head + text;
}

function exchange(
  socket: Socket,
  bytes: string | Uint8Array,
): Promise<{ status: number; head: string }> {
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
