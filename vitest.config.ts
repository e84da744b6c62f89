import { join } from "node:path";
import { defineConfig } from "vitest/config";

const SERVER_TESTS = "server/{src,test}/**/*.test.ts";
const NO_DATABASE = "server/{src,test}/**/*.unit.test.ts";
const BOTH = "server/{src,test}/**/*.engines.test.ts";

const MACROS = join(import.meta.dirname, "web/test/lingui-macros.ts");

/** Ends what hangs; what is merely slow, on a machine that does other things as well, goes on. */
const patience = { testTimeout: 120_000, hookTimeout: 180_000 } as const;

const onADatabase = {
  // Not threads: several of them freeing the engine's compiled code at once has ended the process.
  pool: "forks",
  // Each test has a database and a portal of its own; loading the modules anew as well takes longer than the tests.
  isolate: false,
  restoreMocks: true,
  setupFiles: "server/test/harness/clear-up.ts",
  ...patience,
} as const;

// The server's tests run on PostgreSQL. Named otherwise: *.unit.test.ts needs no database;
// *.engines.test.ts shows what depends on the engine and runs on PGlite too (decision 069).
export default defineConfig({
  test: {
    // One more than the two cores of a small machine: many tests wait for time-outs and locks.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          alias: { "@lingui/core/macro": MACROS, "@lingui/react/macro": MACROS },
          include: [
            "contract/src/**/*.test.ts",
            "web/src/**/*.test.ts",
            "lto/src/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            NO_DATABASE,
          ],
          ...patience,
        },
      },
      {
        test: {
          name: "pglite",
          ...onADatabase,
          include: [BOTH],
          globalSetup: "server/test/harness/prepare-pglite.ts",
        },
      },
      {
        test: {
          name: "postgres",
          ...onADatabase,
          include: [SERVER_TESTS],
          exclude: [NO_DATABASE],
          globalSetup: "server/test/harness/prepare-postgres.ts",
        },
      },
    ],
  },
});
