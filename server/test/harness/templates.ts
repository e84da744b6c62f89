import type { Connection } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { loadSampleData } from "../../src/sample/load-sample-data.ts";
import { syncTransitions } from "../../src/record/status-store.ts";
import { writePaymentRoutes } from "../../src/wire/prepare-database.ts";
import { testContext } from "./test-context.ts";

/**
 * Initial states of test databases. Created once per run and copied, so their data must not depend on time or chance.
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
    await writePaymentRoutes(context);
  },
} satisfies Record<string, (connection: Connection) => Promise<void>>;

export type TemplateName = keyof typeof templates;

/** In order of creation. */
export const templateNames = Object.keys(templates) as TemplateName[];
