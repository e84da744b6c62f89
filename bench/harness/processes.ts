import { readdirSync, readFileSync } from "node:fs";

/** CPU microseconds of a process since its start, from the operating system. */
export type Usage = {
  /** The process itself with all its threads. */
  own: number;
  /** All descendants, running and ended. */
  below: number;
  /** The ended part of `below`. */
  ended: number;
};

/** One unit of /proc/<pid>/stat, whatever the kernel counts in. */
const TICK_US = 10_000;
const NOTHING: Usage = { own: 0, below: 0, ended: 0 };

type Process = { parent: number; own: number; ended: number };

/** Zero for a process that does not exist. */
export function usageOf(pid: number): Usage {
  const processes = readProcesses();
  const found = processes.get(pid);
  if (!found) return NOTHING;
  const children = Map.groupBy(processes.keys(), (each) => processes.get(each)?.parent);
  const sumBelow = (parent: number): number =>
    (children.get(parent) ?? []).reduce((sum, child) => sum + ownOf(child) + sumBelow(child), 0) +
    (processes.get(parent)?.ended ?? 0);
  return { own: ownOf(pid), below: sumBelow(pid), ended: found.ended };
}

/** The process itself with all its threads. */
const ownOf = (pid: number): number =>
  // Live threads are counted exactly; the process total includes ended threads but has units of 10 ms.
  Math.max(readProcess(pid)?.own ?? 0, threadsOf(pid));

/** Parent pid, or 0. */
export const parentOf = (pid: number): number => readProcess(pid)?.parent ?? 0;

export function processesBelow(pid: number): number[] {
  const processes = [...readProcesses()];
  const below = (parent: number): number[] =>
    processes.flatMap(([child, one]) => (one.parent === parent ? [child, ...below(child)] : []));
  return below(pid);
}

/** What is shared counts in parts (PSS). */
export const megabytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/mu.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of list("/proc")) {
    const found = readProcess(Number(name));
    if (found) processes.set(Number(name), found);
  }
  return processes;
}

/** See proc_pid_stat(5); the counting of fields begins after the name, which may contain anything. */
function readProcess(pid: number): Process | undefined {
  const stat = Number.isInteger(pid) ? read(`/proc/${pid}/stat`) : "";
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11);
  if (stat === "") return undefined;
  return {
    parent,
    own: (user + system) * TICK_US,
    ended: (userOfEnded + systemOfEnded) * TICK_US,
  };
}

const threadsOf = (pid: number): number =>
  list(`/proc/${pid}/task`)
    .map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]) / 1000)
    .reduce((sum, microseconds) => sum + microseconds, 0);

/** The process may end between two reads. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
