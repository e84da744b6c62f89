import { readdirSync, readFileSync } from "node:fs";

/** `own` and `ended`, of what it started, in microseconds of the processor. */
type Process = { parent: number; own: number; ended: number };

/** One unit of /proc/<pid>/stat, whatever the kernel counts in. */
const TICK_US = 10_000;

/** Microseconds of the processor since its start, of a process with its threads and of what it started and has ended. */
export const usedAlone = (pid: number): number => {
  const { own, ended } = readProcess(pid) ?? { own: 0, ended: 0 };
  // Live threads are counted exactly; the process total includes ended threads, in units of 10 ms.
  const threads = list(`/proc/${pid}/task`)
    .map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]) / 1000)
    .reduce((sum, microseconds) => sum + microseconds, 0);
  return Math.max(own, threads) + ended;
};

/** The same with all that it started and is still there. */
export const usedInAll = (pid: number): number => inAll(pid, usedAlone);

/** What is shared counts in parts (PSS). */
export const megabytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/mu.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

export const megabytesInAll = (pid: number): number => inAll(pid, megabytesOf);

/** Parent pid, or 0. */
export const parentOf = (pid: number): number => readProcess(pid)?.parent ?? 0;

function inAll(pid: number, of: (pid: number) => number): number {
  const parents = list("/proc").map((name) => [Number(name), parentOf(Number(name))] as const);
  const sum = (one: number): number =>
    parents.reduce((all, [child, parent]) => (parent === one ? all + sum(child) : all), of(one));
  return sum(pid);
}

/** See proc_pid_stat(5); the counting of fields begins after the name, which may contain anything. */
function readProcess(pid: number): Process | undefined {
  const stat = Number.isInteger(pid) ? read(`/proc/${pid}/stat`) : "";
  if (stat === "") return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11).map(Number);
  const ended = (userOfEnded + systemOfEnded) * TICK_US;
  return { parent: Number(fields[1]), own: (user + system) * TICK_US, ended };
}

const read = (path: string): string => ifThere(() => readFileSync(path, "utf8"), "");
const list = (path: string): string[] => ifThere(() => readdirSync(path), []);

/** The process may end between two reads. */
function ifThere<T>(look: () => T, nothing: T): T {
  try {
    return look();
  } catch {
    return nothing;
  }
}
