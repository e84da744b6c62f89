import { readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Statements and writing transactions, each a request. */
export type Statements = { statements: number; commits: number };

/** How the database server begins each line of its log, so that it says who asked. */
export const LOG_PREFIX = "log_line_prefix=<%p|%a|%d>";

const LINE = /^<(\d+)\|([^|]*)\|([^>]*)>LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/u;
/** Until every connection has heard of a setting, and until a line is in the file. */
const HEARD_MS = 300;

/**
 * Counts what the portal asks a database while `run` goes on, from the server's log. Writing the log costs time: what
 * is counted here is not measured.
 */
export async function countStatements(
  pool: pg.Pool,
  run: () => Promise<{ requests: number }>,
): Promise<Statements> {
  const { rows } = await pool.query<{ folder: string; database: string }>(
    `select current_setting('unix_socket_directories') as folder, current_database() as database`,
  );
  const [{ folder, database } = { folder: "", database: "" }] = rows;
  const log = join(folder, "log", "postgres.log");
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

/** What connections of the portal sent to a database, those of a jobs process left out. */
export function readStatements(log: string, database: string): Statements {
  const writes = new Map<string, boolean>();
  const counted = { statements: 0, commits: 0 };
  for (const line of log.split(/^(?=<\d+\|)/mu)) {
    const [, backend = "", from = "", to, text = ""] = LINE.exec(line) ?? [];
    if (to !== database || !from.startsWith("portal") || from === "portal jobs") continue;
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
