import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { WaitBudget, waitBudget } from "./wait-budget.ts";
import { prepared, type Slots } from "./prepared.ts";

const doubled = prepared("doubled", (db, value: Slots<{ number: number }>) => ({
  compile: () =>
    sql<{ twice: number }>`select 2 * ${value("number")}::integer as twice`.compile(db),
}));

test.each([
  ["in the background", <T>(run: () => Promise<T>) => run()],
  ["in a request", <T>(run: () => Promise<T>) => waitBudget.run(new WaitBudget(10_000), run)],
])(
  "a prepared statement is planned once per connection and takes its values, %s",
  async (_, as) => {
    const { db } = await freshDatabase();
    await as(() =>
      db.connection().execute(async (connection) => {
        expect(await doubled(connection, { number: 4 })).toEqual([{ twice: 8 }]);
        expect(await doubled(connection, { number: 5 })).toEqual([{ twice: 10 }]);
        const { rows } = await sql`
        select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
          connection,
        );
        expect(rows).toEqual([{ name: "doubled", runs: 2 }]);
      }),
    );
  },
);
