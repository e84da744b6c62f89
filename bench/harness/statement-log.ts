import { readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Statements and writing transactions per request. */
export type Statements = { statements: number; commits: number };

/** Log prefix of the database: pid, application and database. */
export const LOG_PREFIX = "log_line_prefix=<%p|%a|%d>";

const LINE = /^<(\d+)\|([^|]*)\|([^>]*)>LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/u;
/** Time for a setting to reach every connection, and for lines to reach the file. */
const HEARD_MS = 300;

/**
 * Counts the portal's statements during `run` from the database's log. Logging is slow, so such a run is not used for
 * timings.
 */
export async function countStatements(
  pool: pg.Pool,
  run: () => Promise<{ requests: number }>,
): Promise<Statements> {
  const { rows } = await pool.query<{ folder: string; database: string }>(
    `select current_setting('unix_socket_directories') as folder, current_database() as database`,
  );
  const [{ folder, database } = { folder: "", database: "" }] = rows;
  const log = join(folder, "log");
  truncateSync(log);
  await pool.query("alter system set log_parameter_max_length = 0");
  await pool.query("alter system set log_statement = 'all'");
  await pool.query("select pg_reload_conf()");
  await delay(HEARD_MS);
  let requests: number;
  try {
    truncateSync(log);
    ({ requests } = await run());
    await delay(HEARD_MS);
  } finally {
    await pool.query("alter system reset log_statement");
    await pool.query("select pg_reload_conf()");
    await delay(HEARD_MS);
  }
  const counted = readStatements(readFileSync(log, "utf8"), database);
  truncateSync(log);
  return { statements: counted.statements / requests, commits: counted.commits / requests };
}

/** Counts statements of the portal's connections to a database. */
export function readStatements(log: string, database: string): Statements {
  const writes = new Map<string, boolean>();
  const counted = { statements: 0, commits: 0 };
  for (const line of log.split(/^(?=<\d+\|)/mu)) {
    const [, backend = "", from = "", to, text = ""] = LINE.exec(line) ?? [];
    if (to !== database || !from.startsWith("portal")) continue;
    counted.statements++;
    const open = writes.get(backend);
    if (/^\s*(?:begin|start transaction)\b/iu.test(text)) writes.set(backend, false);
    else if (/^\s*(?:commit|rollback|end)\b/iu.test(text)) {
      if (open === true && !/^\s*rollback/iu.test(text)) counted.commits++;
      writes.delete(backend);
    } else if (isWriting(text)) {
      if (open === undefined) counted.commits++;
      else writes.set(backend, true);
    }
  }
  return counted;
}

const isWriting = (text: string): boolean =>
  /\b(?:insert|update|delete)\b/iu.test(text.replaceAll(/\bfor (?:no key )?update\b/giu, ""));
