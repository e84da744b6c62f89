import type { Socket } from "node:net";
import { problems, type ProblemBody } from "@portal/contract";
import { EVERYWHERE } from "./security.ts";

/** Answers what is no HTTP, or has headers beyond all measure: such a request never reaches the app. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable && socket.bytesWritten === 0) socket.write(answer);
  socket.destroy(error);
}

const { status, message } = problems.malformed;
const body = JSON.stringify({ code: "malformed", message } satisfies ProblemBody);
const headers = {
  ...EVERYWHERE,
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "content-length": Buffer.byteLength(body),
  connection: "close",
};
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const answer = [`HTTP/1.1 ${status} Bad Request`, ...lines, "", body].join("\r\n");
