import { posix } from "node:path";
import { distance, type ImportGraph } from "./import-graph.ts";

/** Tests to run for a change: vitest files, Playwright specs, and the number left out. */
export type Concerned = { tests: string[]; journeys: string[]; leftOut: number };

/** A run takes a minute or two on two shared cores. */
const MOST_TESTS = 40;
const MOST_JOURNEYS = 2;

/** Imported by nearly everything, so an importer's test does not count as its test. */
const HUB = /^(?:server\/src\/(?:app|context|config)\.ts$|server\/test\/)/u;
/** Long tests, run only for their direct imports. */
const LONG = /\/(?:booking-rush|slot-invariant)\./u;
/** Same distance as an indirect import. */
const BESIDE = 2;
const TEST = /\.test\.ts$/u;
const SPEC = /\.spec\.ts$/u;

/** The journey through the screens of a room in web/src. */
const journeyOf: Record<string, string> = {
  track: "track/lookup-refusals.spec.ts",
  record: "payment/license-to-paid.spec.ts",
  delivery: "payment/plate-to-paid.spec.ts",
  payment: "payment/checkout.spec.ts",
  appointment: "appointment/license-pickup.spec.ts",
  alert: "alert/alert.spec.ts",
  case: "payment/license-to-paid.spec.ts",
  before: "before/before-you-start.spec.ts",
  site: "site/links.spec.ts",
  sandbox: "site/notices.spec.ts",
  kept: "kept/kept.spec.ts",
};
const SCREEN = /^web\/src\/.*-screen\.tsx$/u;

/** Tests close to the change, nearest first. */
export function concerned(graph: ImportGraph, changed: ReadonlySet<string>): Concerned {
  const files = [...graph.keys()];
  const tests = nearest(
    graph,
    files.filter((file) => TEST.test(file)),
    changed,
  ).filter(({ file, steps }) => steps <= 1 || !LONG.test(file));
  const journeys = journeysFor(graph, files, changed);
  return {
    tests: tests.slice(0, MOST_TESTS).map(({ file }) => file),
    journeys: journeys.slice(0, MOST_JOURNEYS),
    leftOut: Math.max(0, tests.length - MOST_TESTS) + Math.max(0, journeys.length - MOST_JOURNEYS),
  };
}

/** Changed journeys, then those of changed screens, then those that use a changed helper. */
function journeysFor(graph: ImportGraph, files: string[], changed: ReadonlySet<string>): string[] {
  const specs = nearest(
    graph,
    files.filter((file) => SPEC.test(file)),
    ofFolder(changed, "e2e/"),
  );
  const screens = nearest(
    graph,
    files.filter((file) => SCREEN.test(file)),
    ofFolder(changed, "web/"),
  );
  const ways = screens.flatMap(({ file }) => journeyOf[file.split("/")[2] ?? ""] ?? []);
  const own = specs.map(({ file, steps }) => ({ file: file.slice("e2e/".length), steps }));
  return [
    ...new Set([
      ...own.filter(({ steps }) => steps === 0).map(({ file }) => file),
      ...ways,
      ...own.map(({ file }) => file),
    ]),
  ];
}

const ofFolder = (changed: ReadonlySet<string>, folder: string): Set<string> =>
  new Set([...changed].filter((file) => file.startsWith(folder)));

function nearest(graph: ImportGraph, files: string[], changed: ReadonlySet<string>) {
  const folders = new Set([...changed].map((file) => posix.dirname(file)));
  return files
    .map((file) => {
      const steps = distance(graph, file, changed, (one) => HUB.test(one));
      const isBeside = folders.has(posix.dirname(file));
      // Many server tests import only the portal and are in the folder of the tested file.
      const counted = TEST.test(file) && isBeside ? Math.min(steps, BESIDE) : steps;
      return { file, steps: counted, isBeside };
    })
    .filter(({ steps }) => steps < Infinity)
    .toSorted(
      (one, other) => one.steps - other.steps || Number(other.isBeside) - Number(one.isBeside),
    );
}
