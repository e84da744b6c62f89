import { family, type Contestant } from "./harness/family.ts";
import { licenseAt } from "./harness/fill-database.ts";
import { httpLoad } from "./harness/http-load.ts";
import type { Stage } from "./harness/stage.ts";

/** More than 20,000 over nine rounds. */
const PAIRS = 2_500;
/** No license of the bench has it. */
const WRONG_DATE = "1949-12-31";

type Difference = { mean: number; bound: number };

/**
 * Pairs of misses one after the other, in changing order: a number on file with a wrong birth date, and a number that
 * nobody has. Every number is tried once, because wrong tries of a number count.
 */
function pairsOfMisses({ portal }: Stage): Contestant<Difference> {
  let begun = 0;
  return async () => {
    const first = begun;
    begun += PAIRS;
    const number = (pair: number, isKnown: boolean) =>
      isKnown ? licenseAt(first + pair).number : `Z00-00-${String(first + pair).padStart(6, "0")}`;
    const isKnownFirst = (pair: number) => pair % 4 === 0 || pair % 4 === 3;
    const ms: number[] = [];
    await httpLoad({
      url: portal.url,
      connections: 1,
      seconds: Infinity,
      calls: 2 * PAIRS,
      expect: [404],
      call: (n) => {
        const pair = Math.trunc(n / 2);
        const query = `number=${number(pair, isKnownFirst(pair) === (n % 2 === 0))}&birth_date=${WRONG_DATE}`;
        return { path: `/api/ste/drivers_license/inquire?${query}` };
      },
      onAnswer: (n, time) => (ms[n] = time),
    });
    return differenceOf(
      Array.from({ length: PAIRS }, (_, pair) => {
        const [one = 0, other = 0] = ms.slice(2 * pair, 2 * pair + 2);
        return isKnownFirst(pair) ? one - other : other - one;
      }),
    );
  };
}

/** Mean difference, and how far from zero it may lie with 95 % certainty. */
function differenceOf(differences: readonly number[]): Difference {
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const squares = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const error = Math.sqrt(squares / (differences.length - 1) / differences.length);
  return { mean, bound: Math.abs(mean) + 1.96 * error };
}

export const timing = family<{ misses: Difference }>({
  name: "timing",
  prepare: async (stage) => ({ misses: pairsOfMisses(stage) }),
  rows: [
    {
      id: "R-3",
      what: `a wrong birth date against an unknown number, ${PAIRS} pairs a round: difference with 95 % certainty at most`,
      unit: "ms",
      goal: { atMost: 1 },
      value: ({ misses }) => misses.bound,
    },
    {
      id: "–",
      what: "its mean: longer for a number on file when above zero",
      unit: "ms",
      goal: null,
      value: ({ misses }) => misses.mean,
    },
  ],
});
