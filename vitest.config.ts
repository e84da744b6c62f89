import { defineConfig } from "vitest/config";

const SERVER_TESTS = "server/src/**/*.test.ts";
const ONCE = "server/src/**/*.unit.test.ts";
const RACES = "server/src/**/*.postgres.test.ts";

// The server's tests run on both database engines. Named otherwise: *.unit.test.ts needs no
// database and runs once; *.postgres.test.ts needs several connections, which PGlite has not.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "contract/src/**/*.test.ts",
            "web/src/**/*.test.ts",
            "scripts/**/*.test.ts",
            ONCE,
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "pglite",
          // Not threads: several of them freeing the engine's compiled code at once has ended the process.
          pool: "forks",
          include: [SERVER_TESTS],
          exclude: [ONCE, RACES],
          globalSetup: "server/src/testing/prepare-pglite.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "postgres",
          include: [SERVER_TESTS],
          exclude: [ONCE],
          globalSetup: "server/src/testing/prepare-postgres.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
