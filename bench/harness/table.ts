import { cpus, loadavg } from "node:os";
import { execFileSync } from "node:child_process";
import { quantile } from "./client.ts";
import { licenseAt, type Figures, type Stage } from "./stage.ts";

/** A figure of one contestant, its goals, and how it compares with its reference in the same round. */
type Row = readonly [
  /** Of the target. */
  id: string,
  what: string,
  of: string,
  /** `cost` is the processor's time of a request in portal and PostgreSQL. */
  figure: string,
  goals: {
    atMost?: number;
    /** The reference's figure : ours, at least. */
    ratio?: number;
    /** `bare`, one prepared SELECT behind the same framework, by default; null without a reference. */
    against?: string | null;
  },
];

/** Rows measured together, and who runs for them: each for a turn of some seconds, in this order, round after round. */
export type Family = {
  name: string;
  rows: readonly Row[];
  prepare: (stage: Stage) => Promise<Record<string, () => Promise<Figures>>>;
  /** Of a slow family. */
  mostRounds?: number;
};

export type Line = { cells: string[]; isMet: boolean };

type Round = Record<string, Figures>;

/** A prime step, so that successive rows are not adjacent on disk. */
const STEP = 7919;
/** What the worst round may miss the goal by. */
const WORST = 0.7;
/** Of figures that are not called after theirs. */
const UNITS: Partial<Record<string, string>> = { cost: "µs", p50: "ms", p99: "ms", no: "ms" };
const HEAD =
  "| id | what | median (range) | goal | reference : ours | goal | | a second | p50 / p99 ms | µs a request: server + PostgreSQL | reference |";

/** The license and birth date that the n-th look-up asks for. */
export const lookUp = (n: number): string => {
  const { number, birth_date } = licenseAt(n * STEP);
  return `number=${number}&birth_date=${birth_date}`;
};

/** Each turn starts when all processes are idle, so that it does not pay for the one before. */
export async function measure(
  { name, rows, prepare, mostRounds = Infinity }: Family,
  { stage, rounds, tell }: { stage: Stage; rounds: number; tell: (text: string) => void },
): Promise<Line[]> {
  const bare = () => stage.load(stage.bare, { call: (n) => ({ path: `/license?${lookUp(n)}` }) });
  const contestants = { bare, ...(await prepare(stage)) };
  const turn = async (): Promise<Round> => {
    const round: Round = {};
    for (const [contestant, run] of Object.entries(contestants)) {
      await stage.rest();
      round[contestant] = await run();
    }
    return round;
  };
  await turn(); // Warm-up, discarded.
  const all: Round[] = [];
  while (all.length < Math.min(rounds, mostRounds)) {
    all.push(await turn());
    tell(`${name} ${all.length}: ${JSON.stringify(all.at(-1))}`);
  }
  await stage.stopOthers();
  return rows.map((row) => lineOf(row, all));
}

function lineOf([id, what, of, figure, goals]: Row, rounds: readonly Round[]): Line {
  const { atMost, ratio, against = "bare" } = goals;
  const figures = (name: string, which: string) =>
    rounds.map((round) => round[name]?.[which] ?? Number.NaN);
  const values = figures(of, figure);
  const references = against === null ? [] : figures(against, figure);
  const ratios = references.map((reference, n) => reference / (values[n] ?? Number.NaN));
  if ([...values, ...ratios].some((value) => Number.isNaN(value)))
    throw new Error(`${id} “${what}” has no figure.`);
  const isMet =
    (atMost === undefined || (median(values) <= atMost && Math.max(...values) <= atMost / WORST)) &&
    (ratio === undefined || (median(ratios) >= ratio && Math.min(...ratios) >= ratio * WORST));
  const middle = (name: string, which: string) => round(median(figures(name, which)));
  const parts = (name: string) =>
    `${middle(name, "server")} + ${middle(name, "postgres")} = ${middle(name, "cost")}`;
  const withCost = (name: string | null, show: (name: string) => string) =>
    name === null || figures(name, "server").some((value) => Number.isNaN(value)) ? "" : show(name);
  const cells = [
    id,
    what,
    `${withRange(values)} ${UNITS[figure] ?? figure}`,
    atMost === undefined ? "" : `≤ ${atMost}`,
    against === null ? "" : withRange(ratios),
    ratio === undefined ? "" : `≥ ${ratio}`,
    atMost === undefined && ratio === undefined ? "" : isMet ? "met" : "MISSED",
    withCost(of, (name) => middle(name, "rate")),
    withCost(of, (name) => `${middle(name, "p50")} / ${middle(name, "p99")}`),
    withCost(of, parts),
    withCost(against, parts),
  ];
  return { cells, isMet };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

const withRange = (values: readonly number[]): string =>
  `${round(median(values))} (${round(Math.min(...values))} – ${round(Math.max(...values))})`;

/** Three digits, or whole numbers. */
const round = (value: number): string => {
  if (Number.isNaN(value)) return "–";
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
};

/** The lines as a table, for the terminal and in Markdown. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ cells }) => `| ${cells.join(" | ")} |`);
  return [HEAD, HEAD.replaceAll(/[^|]+/gu, "---"), ...rows].join("\n");
}

/** docs/performance.md, of one run of everything. */
export function pageOf(lines: readonly Line[], rounds: number): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short=8", "HEAD") + (git("status", "--porcelain") && "+");
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), load average ${loadavg()[0]?.toFixed(1)} at the end`;
  return `# How fast it is

Written by \`npm run bench -- --write\` from one run of everything; do not edit. What a row says, and how each target is measured: [bench/README.md](../bench/README.md). The pages in the browser are measured by \`npm run bench:web\`.

${new Date().toISOString().slice(0, 16)} UTC, ${commit}: ${rounds} rounds on ${machine}, Node ${process.version}.

${tableOf(lines)}
`;
}
