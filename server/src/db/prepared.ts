import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "./tables.ts";

/** Stands in a statement for a value that is given when it runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Where the values of a statement go. */
export type Slots<Values> = <N extends keyof Values & string>(name: N) => RawBuilder<Values[N]>;

/**
 * A statement that is written once and planned once per connection, for the few that run at every request.
 * @param name begins the statement as a comment, by which `patient-pool.ts` knows it
 * @param build writes it; `value(name)` is where a value goes
 * @returns runs it with its values
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

const NAME = /^\/\* (?<name>\w+) \*\//u;

/** The name of a prepared statement; undefined for every other. */
export const nameOf = (text: string): string | undefined => NAME.exec(text)?.groups?.["name"];
