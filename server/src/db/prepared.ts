import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "./tables.ts";

/** Placeholder for a value that is given when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Slots<Values> = <N extends keyof Values & string>(name: N) => RawBuilder<Values[N]>;

/** Constants as they are written, not as parameters: with these a plan for all values knows no partial index. */
export const literals = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => sql.lit(value));

/** Planned before a process serves people, for the calls of a rush, or when it is first asked. */
type When = "at start" | "when asked";
type Declared = { write: (db: Db) => CompiledQuery; when: When };
/** The statements that the loaded modules declare, by name. */
export const preparedStatements = new Map<string, Declared>();

/**
 * A statement that is built once and planned once per connection, for those that run at every request.
 * It names the columns that it answers: after `add column` a connection that knows it would answer `select *` with
 * SQLSTATE 0A000 for ever. It writes constants as `literals`, and a list as `(select $1::uuid[])`, because the planner
 * would plan anew for each length of a list that it can see. prepared.test.ts asks each one that is in
 * `preparedStatements`.
 * @param name is put in front as a comment, by which `connect.ts` recognises the statement
 * @param build builds the statement; `value(name)` is a placeholder
 * @returns a function that runs it with values
 */
export function prepared<Values extends object, Row>(
  name: string,
  build: (db: Db, value: Slots<Values>) => { compile: (db: Db) => CompiledQuery<Row> },
  when: When = "when asked",
): (db: Db, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  const write = (db: Db): CompiledQuery<Row> => {
    const statement = build(db, (slot) => sql`${new Slot(slot)}`).compile(db);
    return { ...statement, sql: `/* ${name} */ ${statement.sql}` };
  };
  preparedStatements.set(name, { write, when });
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

/** Makes one connection know and plan statements; writes nothing and locks nothing. */
export const planAll = (db: Db, asked: When): Promise<void> =>
  db
    .transaction()
    .setAccessMode("read only")
    .execute(async (trx) => {
      // A plan for null alone costs nothing, beside which the one for all values would look dear for hundreds of runs.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
      for (const { write, when } of preparedStatements.values()) {
        if (when !== asked) continue;
        const { parameters, ...statement } = write(trx);
        const nulls = parameters.map((value) => (value instanceof Slot ? null : value));
        await sql`savepoint untouched`.execute(trx);
        await trx
          .executeQuery({ ...statement, parameters: nulls })
          .catch(async (error: { code?: string }) => {
            if (error.code !== READ_ONLY) throw error;
            await sql`rollback to savepoint untouched`.execute(trx);
          });
      }
    });

const NAME = /^\/\* (?<name>\w+) \*\//u;

/** The name of a prepared statement; undefined for any other statement. */
export const nameOf = (text: string): string | undefined => NAME.exec(text)?.groups?.["name"];
