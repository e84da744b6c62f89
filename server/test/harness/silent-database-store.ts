import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DatabaseConnection } from "kysely";
import type { Db, Tables } from "../../src/db/tables.ts";

/** A database that stores and returns nothing, for testing in-memory counters. */
export function silentDatabase(): Db {
  const connection: DatabaseConnection = {
    executeQuery: async () => ({ rows: [{ mark: "0", counts: [] } as never] }),
    // oxlint-disable-next-line require-yield -- nothing is ever streamed
    async *streamQuery() {
      throw new Error("Nothing is streamed here.");
    },
  };
  class SilentDriver extends DummyDriver {
    override acquireConnection = async (): Promise<DatabaseConnection> => connection;
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SilentDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
