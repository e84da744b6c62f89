import { HOW } from "../db/roles.ts";

/** Advice to the operator, by the error code of the system or the database. */
const MENDABLE: Record<string, string> = {
  EADDRINUSE: "Another process listens on PORT or METRICS_PORT already.",
  EADDRNOTAVAIL: "HOST or METRICS_HOST is not an address of this machine.",
  EACCES: "The portal may not use a file or port that it needs.",
  EROFS: "DATA_DIR lies on a disk that cannot be written.",
  ENOSPC: "The disk of DATA_DIR is full.",
  EDQUOT: "The disk of DATA_DIR is full for this user.",
  ENOTDIR: "DATA_DIR is not a folder.",
  ENOTFOUND: "The host of DATABASE_URL is not known.",
  EAI_AGAIN: "No name server answers about the host of DATABASE_URL.",
  EHOSTUNREACH: "There is no way to the host of DATABASE_URL.",
  ENETUNREACH: "There is no way to the network of DATABASE_URL.",
  ECONNREFUSED: "Nothing answers at DATABASE_URL.",
  ETIMEDOUT: "Nothing answers at DATABASE_URL.",
  "08P01":
    "What answers at DATABASE_URL refuses the connection; a pooler has to be named in DATABASE_POOLER.",
  "53100": "The disk of the database is full.",
  "42501": `The database's role may not do this. ${HOW}`,
  "28000": "DATABASE_URL names a user that may not use the database.",
  "28P01": "The password in DATABASE_URL is wrong.",
  "3D000": "The database that DATABASE_URL names is not there.",
};

/** Why the portal cannot start, for the operator: one sentence without a stack trace. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const sentence = code === undefined ? undefined : MENDABLE[code];
  // An AggregateError may have no message.
  const said = error.message || code || error.name;
  return sentence === undefined ? said : `${sentence} (${said})`;
}
