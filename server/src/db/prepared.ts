import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "./tables.ts";

/** Placeholder for a value that is given when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Slots<Values> = <N extends keyof Values & string>(name: N) => RawBuilder<Values[N]>;

/** How each statement is written that the loaded modules declare, by its name. */
export const preparedStatements = new Map<string, (db: Db) => CompiledQuery>();

/**
 * A statement that is built once and planned once per connection, for the few that run at every request.
 * It names the columns that it answers: after `add column` a connection that knows it would answer `select *` with
 * SQLSTATE 0A000 for ever. prepared.test.ts asks each one that is in `preparedStatements`.
 * @param name is put in front as a comment, by which `connect.ts` recognises the statement
 * @param build builds the statement; `value(name)` is a placeholder
 * @returns a function that runs it with values
 */
export function prepared<Values extends object, Row>(
  name: string,
  build: (db: Db, value: Slots<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  const write = (db: Db): CompiledQuery<Row> => {
    const statement = build(db, (slot) => sql`${new Slot(slot)}`).compile();
    return { ...statement, sql: `/* ${name} */ ${statement.sql}` };
  };
  preparedStatements.set(name, write);
  return async (db, values) => {
    const statement = (written ??= write(db));
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = statement.parameters.map((value) =>
      value instanceof Slot ? given.get(value.name) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

/** A statement that would write ends so in a transaction that may not, when it is planned already. */
const READ_ONLY = "25006";

/** Makes one connection know and plan each statement that is declared; writes nothing and locks nothing. */
export async function planAll(db: Db): Promise<void> {
  for (const write of preparedStatements.values()) {
    const statement = write(db);
    const parameters = statement.parameters.map((value) => (value instanceof Slot ? null : value));
    await db
      .transaction()
      .setAccessMode("read only")
      .execute((trx) => trx.executeQuery({ ...statement, parameters }))
      .catch((error: { code?: string }) => {
        if (error.code !== READ_ONLY) throw error;
      });
  }
}

const NAME = /^\/\* (?<name>\w+) \*\//u;

/** The name of a prepared statement; undefined for any other statement. */
export const nameOf = (text: string): string | undefined => NAME.exec(text)?.groups?.["name"];
