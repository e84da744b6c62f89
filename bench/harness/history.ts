import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Line } from "./family.ts";

/** One run of the bench: a line of history.jsonl. */
export type Run = {
  /** Date and time, UTC. */
  at: string;
  /** The measured commit; with "+" for uncommitted changes. */
  commit: string;
  /** `busy`: its load average when the run began. */
  machine: { cores: number; busy: number; model: string; node: string; rawSql: string };
  lines: Line[];
};

const FILE = join(import.meta.dirname, "../history.jsonl");

export function beginRun(rawSql: string): Run {
  const [{ model } = { model: "" }] = cpus();
  const [busy = 0] = loadavg();
  return {
    at: new Date().toISOString().slice(0, 16),
    commit: commit(),
    machine: { cores: cpus().length, busy, model, node: process.version, rawSql },
    lines: [],
  };
}

export const keepRun = (run: Run): void => appendFileSync(FILE, `${JSON.stringify(run, short)}\n`);

export function readRuns(): Run[] {
  const text = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line, whole) as Run);
}

/** Four digits say as much as the machine does. */
const short = (_: string, value: unknown): unknown =>
  typeof value === "number" && Number.isFinite(value) ? Number(value.toPrecision(4)) : value;

/** NaN becomes null in JSON. */
const MEASURED = new Set(["p50", "p99", "middle", "lowest", "highest", "byRate"]);
const whole = (name: string, value: unknown): unknown =>
  value === null && MEASURED.has(name) ? Number.NaN : value;

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
    const changed = git("status", "--porcelain", "--", ":/", ":!/bench/history.jsonl");
    return git("rev-parse", "--short=8", "HEAD") + (changed === "" ? "" : "+");
  } catch {
    return "unknown";
  }
}
