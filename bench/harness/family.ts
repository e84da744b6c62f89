import { workOf, type Cost, type Figures } from "./meter.ts";
import { median } from "./statistics.ts";
import type { Stage } from "./stage.ts";

/** "At least" for rates, "at most" for times; null for no goal. */
export type Goal = { atLeast: number } | { atMost: number } | null;

type Unit = "x" | "ms" | "µs" | "s" | "/s" | "kB" | "MB" | "cores" | "";

/** One line of the report: a number computed from one round. */
export type Row<Round> = {
  id: string;
  what: string;
  unit: Unit;
  goal: Goal;
  /** The contestant whose rate, latency and cost are shown. */
  of?: Measured<Round>;
  /** Its anchor: without `value` the line is how many times cheaper the contestant is. */
  against?: Measured<Round>;
  value?: (round: Round) => number;
};

type Measured<Round> = {
  [Name in keyof Round]: Round[Name] extends Figures ? Name : never;
}[keyof Round];

export type Line = {
  id: string;
  what: string;
  unit: Unit;
  goal: Goal;
  middle: number;
  lowest: number;
  highest: number;
  rounds: number;
  isMet: boolean | null;
  /** The same ratio by requests per second. */
  byRate?: number;
  /** Medians of the contestant and of its anchor. */
  of?: Figures;
  against?: Figures;
};

/** Runs one contestant for one slice of time. @returns its figures */
export type Contestant<F> = () => Promise<F>;

export type Family = {
  name: string;
  rows: readonly Pick<Line, "id" | "what">[];
  measure(stage: Stage, rounds: number, tell: (text: string) => void): Promise<Line[]>;
};

type Contestants<Round> = { [Name in keyof Round]: Contestant<Round[Name]> };

/**
 * Rows measured together: in each round every contestant has one turn, in the order of `prepare` (A, B, A, B, …); each
 * row is computed per round. Each turn starts when all processes are idle, so that it does not pay for the one before.
 */
export function family<Round extends object>(options: {
  name: string;
  prepare: (stage: Stage) => Promise<Contestants<Round>>;
  /** Stops what `prepare` started. */
  finish?: () => Promise<void>;
  rows: readonly Row<Round>[];
  /** For a slow family. */
  mostRounds?: number;
}): Family {
  const { name, prepare, finish, rows, mostRounds = Infinity } = options;
  return {
    name,
    rows,
    async measure(stage, wanted, tell) {
      const rounds = Math.min(wanted, mostRounds);
      try {
        const contestants = await prepare(stage);
        await turn(stage, contestants); // Warm-up, discarded.
        const all: Round[] = [];
        for (let count = 1; count <= rounds; count++) {
          const round = await turn(stage, contestants);
          tell(`${name} ${count}/${rounds}: ${JSON.stringify(round)}`);
          all.push(round);
        }
        return rows.map((row) => lineOf(row, all));
      } finally {
        await finish?.();
      }
    },
  };
}

async function turn<Round>(stage: Stage, contestants: Contestants<Round>): Promise<Round> {
  const figures: Partial<Round> = {};
  for (const name in contestants) {
    await stage.rest();
    figures[name] = await contestants[name]();
  }
  return figures as Round;
}

/** Tolerance of the worst round. */
const WORST = 0.7;

/** Met when the median passes and the worst round is not below 0.7 of the goal. */
function lineOf<Round>(row: Row<Round>, rounds: readonly Round[]): Line {
  const { of, against, id, what, unit, goal } = row;
  const value = row.value ?? ((round: Round) => timesCheaper(row, round));
  const values = rounds.map(value);
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)];
  const isMet = verdict();
  const line: Line = {
    id,
    what,
    unit,
    goal,
    middle,
    lowest,
    highest,
    rounds: values.length,
    isMet,
  };
  if (of !== undefined) line.of = mediansOf(of);
  if (against !== undefined) line.against = mediansOf(against);
  if (line.of && line.against && !row.value) line.byRate = line.of.rate / line.against.rate;
  return line;

  function verdict(): boolean | null {
    if (goal === null) return null;
    return "atLeast" in goal
      ? middle >= goal.atLeast && lowest >= WORST * goal.atLeast
      : middle <= goal.atMost && highest <= goal.atMost / WORST;
  }

  function mediansOf(name: Measured<Round>): Figures {
    const all = rounds.map((round) => round[name] as Figures);
    const middleOf = (pick: (figures: Figures) => number) => median(all.map(pick));
    const cost = (pick: keyof Cost) => middleOf((figures) => figures.cost[pick]);
    return {
      requests: middleOf(({ requests }) => requests),
      rate: middleOf(({ rate }) => rate),
      p50: middleOf(({ p50 }) => p50),
      p99: middleOf(({ p99 }) => p99),
      cost: {
        server: cost("server"),
        postgres: cost("postgres"),
        load: cost("load"),
      },
    };
  }
}

/** By CPU time, because rates depend on the load of the machine. */
function timesCheaper<Round>({ id, of, against }: Row<Round>, round: Round): number {
  if (of === undefined || against === undefined) throw new Error(`${id} has nothing to compare.`);
  return workOf((round[against] as Figures).cost) / workOf((round[of] as Figures).cost);
}
