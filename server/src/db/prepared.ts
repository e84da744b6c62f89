import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from "kysely";
import pg from "pg";
import type { Db, Tables } from "./tables.ts";

/** The texts of prepared statements, and the names under which a connection keeps their plans. */
const names = new Map<string, string>();

/** Stands in a statement for a value that is given when it runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Writes statements and runs none. */
const writer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Where the values of a statement go. */
export type Slots<Values> = <N extends keyof Values & string>(name: N) => RawBuilder<Values[N]>;

/**
 * A statement that is written once and planned once per connection, for the few that run at every request.
 * @param build writes it; `value(name)` is where a value goes
 * @returns runs it with its values
 */
export function prepared<Values extends object, Row>(
  name: string,
  build: (db: Db, value: Slots<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const statement = build(writer, (slot) => sql`${new Slot(slot)}`).compile();
  names.set(statement.sql, name);
  return async (db, values) => {
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = statement.parameters.map((value) =>
      value instanceof Slot ? given.get(value.name) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

/** Sends prepared statements under their names, so that the server plans each once per connection. */
export class PreparingClient extends pg.Client {}
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
PreparingClient.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [text, ...rest] = args;
  const config = typeof text === "string" ? { text } : (text as pg.QueryConfig);
  const name = names.get(config.text);
  return send.call(this, name === undefined ? text : { ...config, name }, ...rest);
} as typeof pg.Client.prototype.query;
