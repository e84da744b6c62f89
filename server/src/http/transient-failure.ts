import { i18n } from "../language/sentence.ts";
import type { Sentence } from "../language/sentence.ts";

/** A transient failure, worth a retry: it ends by itself or when an operator helps. */
export type TransientFailure = { why: string; said?: Sentence; retrySeconds?: number };

/** Lasts until an operator frees disk space. */
const noRoom = (why: string): TransientFailure => ({
  why,
  said: i18n.t("We cannot store anything right now. Please try again in a few minutes."),
  retrySeconds: 60,
});

/** By the error code of the system, or of PostgreSQL (appendix A). */
const byCode: Record<string, TransientFailure | string> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was reset",
  ENOENT: "the socket of the database is gone",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "no answer in time",
  EMFILE: "too many open files in this process",
  ENFILE: "too many open files on this host",
  ENOSPC: noRoom("the disk is full"),
  EDQUOT: noRoom("the disk quota is used up"),
  EROFS: noRoom("the disk is read-only"),
  EACCES: noRoom("a folder or file may not be written"),
  "08000": "connection exception",
  "08003": "the connection does not exist",
  "08006": "the connection failed",
  "25006": noRoom("the database is read-only"),
  "25P03": "idle in a transaction for too long",
  "40001": "serialization failure",
  "40P01": "deadlock",
  "53100": noRoom("the disk of the database is full"),
  "53200": "the database is out of memory",
  "53300": "too many connections to the database",
  "55P03": "a lock was not free in time",
  "57014": "the statement took too long",
  "57P01": "admin shutdown",
  "57P02": "crash shutdown",
  "57P03": "the database is starting",
};

/** Errors of the driver that have no code, by their message. */
const byMessage: readonly [RegExp, string][] = [
  [/Connection terminated/u, "the connection to the database ended"],
  [/timeout exceeded when trying to connect/u, "no connection to the database was free in time"],
  [/Query read timeout/u, "the database did not answer in time"],
  [/Client (?:has encountered a connection error|was closed)/u, "the connection is broken"],
];

/** The transient failure behind an error, or null. */
export function transientFailure({
  code,
  message = "",
}: {
  code?: unknown;
  message?: string;
}): TransientFailure | null {
  const known = typeof code === "string" && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  const found = known ?? byMessage.find(([pattern]) => pattern.test(message))?.[1];
  return typeof found === "string" ? { why: found } : (found ?? null);
}
