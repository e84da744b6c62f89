import type { Socket } from "node:net";
import { problems, type ProblemBody } from "@portal/contract/problem";
import type { Config } from "../config.ts";
import { securityHeaders } from "./security.ts";

/**
 * Answers malformed HTTP and oversized headers, which never reach the app. A connection whose time is up is closed
 * without a word: browsers open some ahead, and would take what they read there for the answer to a request that is just
 * on its way. Without one they send it again.
 */
export function clientErrorHandler(config: Pick<Config, "mode">) {
  const answer = malformed(securityHeaders(config));
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const isOver = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (!isOver && socket.writable && socket.bytesWritten === 0) socket.write(answer);
    socket.destroy(error);
  };
}

function malformed(security: Record<string, string>): string {
  const { status, message } = problems.malformed;
  const body = JSON.stringify({ code: "malformed", message } satisfies ProblemBody);
  const headers = {
    ...security,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Bad Request`, ...lines, "", body].join("\r\n");
}
