import { join } from "node:path";
import { defineConfig } from "vitest/config";

const SERVER_TESTS = "server/{src,test}/**/*.test.ts";
const NO_DATABASE = "server/{src,test}/**/*.unit.test.ts";

/** What is tested says the sentences as they are now, not as they were when the portal was built. */
const SENTENCES = "server/build.ts";

const MACROS = join(import.meta.dirname, "web/test/lingui-macros.ts");

/** Ends what hangs; what is merely slow, on a machine that does other things as well, goes on. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // What is asked again and again until it is so: Vitest's own second is too short.
  expect: { poll: { timeout: 60_000 } },
} as const;

/** The files of a worker share its modules: to load them anew takes longer than the tests. Each clears up after itself. */
const shared = {
  isolate: false,
  restoreMocks: true,
  setupFiles: "server/test/harness/clear-up.ts",
} as const;

// The server's tests run on PostgreSQL; a *.unit.test.ts needs no database.
export default defineConfig({
  test: {
    // One more than the two cores of a small machine: many tests wait for time-outs and locks.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          ...shared,
          include: [
            "contract/src/**/*.test.ts",
            "lto/src/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            NO_DATABASE,
          ],
          globalSetup: SENTENCES,
          ...patience,
        },
      },
      {
        test: {
          // Its modules hold what a page knows, until it is left: each file begins a page of its own.
          name: "web",
          alias: { "@lingui/core/macro": MACROS, "@lingui/react/macro": MACROS },
          include: ["web/src/**/*.test.ts"],
          globalSetup: SENTENCES,
          ...patience,
        },
      },
      {
        test: {
          name: "postgres",
          pool: "forks",
          // Each test has a database and a portal of its own.
          ...shared,
          ...patience,
          include: [SERVER_TESTS],
          exclude: [NO_DATABASE],
          globalSetup: [SENTENCES, "server/test/harness/prepare-postgres.ts"],
        },
      },
    ],
  },
});
