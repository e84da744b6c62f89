import { median } from "./statistics.ts";
import type { Stage } from "./stage.ts";

/** "At least" for rates, "at most" for times; null is shown without a verdict. */
export type Goal = { atLeast: number } | { atMost: number } | null;

/** One line of the report: what the figures of one round say, as a number. */
export type Row<Round> = {
  id: string;
  what: string;
  unit: "x" | "ms" | "s" | "/s" | "";
  goal: Goal;
  value: (round: Round) => number;
};

export type Line = Omit<Row<never>, "value"> & {
  middle: number;
  lowest: number;
  highest: number;
  rounds: number;
  isMet: boolean | null;
};

/** Runs one contestant for one slice of time and gives its figures. */
export type Contestant<F> = () => Promise<F>;

export type Family = {
  name: string;
  ids: readonly string[];
  measure(stage: Stage, rounds: number, tell: (text: string) => void): Promise<Line[]>;
};

/**
 * Rows that are measured together: in each round every contestant has one turn, in the order in which `prepare`
 * names them (A, B, A, B, …), and each row is computed from the figures of one round.
 */
export function family<Round extends object>(options: {
  name: string;
  prepare: (stage: Stage) => Promise<{ [Name in keyof Round]: Contestant<Round[Name]> }>;
  rows: readonly Row<Round>[];
}): Family {
  const { name, prepare, rows } = options;
  return {
    name,
    ids: rows.map(({ id }) => id),
    async measure(stage, rounds, tell) {
      const contestants = await prepare(stage);
      const turn = async (): Promise<Round> => {
        const figures: Partial<Round> = {};
        for (const contestant in contestants) figures[contestant] = await contestants[contestant]();
        return figures as Round;
      };
      await turn(); // Warms up both sides; thrown away.
      const all: Round[] = [];
      for (let count = 1; count <= rounds; count++) {
        const round = await turn();
        tell(`${name} ${count}/${rounds}: ${JSON.stringify(round)}`);
        all.push(round);
      }
      return rows.map((row) => lineOf(row, all));
    },
  };
}

/** How much worse than its goal the worst round may be. */
const WORST = 0.7;

/** Met when the median passes and the worst round is not below 0.7 of the goal. */
function lineOf<Round>(row: Row<Round>, rounds: readonly Round[]): Line {
  const { value, ...said } = row;
  const values = rounds.map(value);
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)];
  return { ...said, middle, lowest, highest, rounds: values.length, isMet: verdict() };

  function verdict(): boolean | null {
    if (row.goal === null) return null;
    return "atLeast" in row.goal
      ? middle >= row.goal.atLeast && lowest >= WORST * row.goal.atLeast
      : middle <= row.goal.atMost && highest <= row.goal.atMost / WORST;
  }
}
