import type { Connection } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { loadSampleData } from "../../src/sample/load-sample-data.ts";
import { syncTransitions } from "../../src/record/status-store.ts";
import { testContext } from "./test-context.ts";

/**
 * What a test's database may start from. Each is made once per test run and then copied, so that
 * the data in it must not depend on the time or on chance.
 */
export const templates = {
  migrated: async (connection) => {
    await migrate(connection.db);
  },
  sample: async (connection) => {
    await migrate(connection.db);
    await syncTransitions(connection.db);
    const context = testContext(connection);
    if (context.sandbox) await loadSampleData(context, context.sandbox.courier);
  },
} satisfies Record<string, (connection: Connection) => Promise<void>>;

export type TemplateName = keyof typeof templates;

/** All of them, in the order in which they are made. */
export const templateNames = Object.keys(templates) as TemplateName[];
