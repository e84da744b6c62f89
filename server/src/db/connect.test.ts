import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { startPostgresServer } from "../../test/harness/postgres-server.ts";
import { connect } from "./connect.ts";

const connection = await freshDatabase();

async function one<T>(query: string): Promise<T> {
  const { rows } = await sql.raw<{ value: T }>(`SELECT ${query} AS value`).execute(connection.db);
  return rows[0]?.value as T;
}

describe("values", () => {
  test.each([
    ["date '1990-02-28'", "1990-02-28"],
    ["array[date '1990-02-28', null]", ["1990-02-28", null]],
    ["9007199254740991::int8", 9007199254740991],
    ["array[1::int8, null]", [1, null]],
    ["timestamptz '2026-01-02T03:04:05.678+08'", new Date("2026-01-01T19:04:05.678Z")],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    ["current_setting('TimeZone')", "UTC"],
    ["lower('PARAÑAQUE')", "parañaque"],
    ["'a' < 'B'", false],
  ])("%s", async (query, expected) => {
    expect(await one(query)).toEqual(expected);
  });

  test("a Date given as a parameter comes back as it was", async () => {
    const at = new Date("2026-03-04T05:06:07.089Z");
    const { rows } = await sql<{ at: Date }>`SELECT ${at}::timestamptz AS at`.execute(
      connection.db,
    );
    expect(rows).toEqual([{ at }]);
  });

  // Every type that a statement of the stores gives or takes as an array of parameters.
  test.each([
    ["text[]", ["Ñ", "a,b", '"', "{}", "", "\\", null]],
    ["integer[]", [1, -2, null]],
    ["smallint[]", [7]],
    ["bigint[]", [9007199254740991, null]],
    ["boolean[]", [true, false, null]],
    ["date[]", ["1990-02-28", null]],
    ["timestamptz[]", [new Date("2026-03-04T05:06:07.089Z"), null]],
    ["uuid[]", ["22222222-2222-4222-8222-222222222222", null]],
    ["bytea[]", [Buffer.from([0, 255, 92]), null]],
    ["text[]", []],
    ["bytea", Buffer.from([0, 255, 92])],
    ["numeric", "12345678901234567890.05"],
    ["double precision", 121.0437],
    ["text", null],
  ])("%s %j given as a parameter comes back as it was", async (type, given) => {
    const { rows } = await sql<{ value: unknown }>`
      SELECT ${given}::${sql.raw(type)} AS value`.execute(connection.db);
    expect(rows).toEqual([{ value: given }]);
  });

  test("JSON given as a parameter comes back as it was", async () => {
    const given = { name: 'Ñ " \\', list: [1, null, { deep: true }] };
    const { rows } = await sql<{ value: unknown }>`
      SELECT ${JSON.stringify(given)}::jsonb AS value`.execute(connection.db);
    expect(rows).toEqual([{ value: given }]);
  });

  test("a statement tells how many rows it has changed", async () => {
    await sql`CREATE TABLE counted AS SELECT generate_series(1, 5) AS n`.execute(connection.db);
    const { numAffectedRows } = await sql`DELETE FROM counted WHERE n > 2`.execute(connection.db);
    expect(numAffectedRows).toBe(3n);
  });
});

describe("errors", () => {
  test("a failed statement of the pool leaves it usable", async () => {
    await expect(connection.pool.query("SELECT 1/0")).rejects.toMatchObject({ code: "22012" });
    await expect(connection.pool.query("SELECT $1::int", ["x"])).rejects.toMatchObject({
      code: "22P02",
    });
    expect(await one("1")).toBe(1);
  });

  test("a failed transaction is undone and leaves the connection usable", async () => {
    await sql`CREATE TABLE trouble (id int PRIMARY KEY)`.execute(connection.db);
    const insert = connection.db.transaction().execute(async (trx) => {
      await sql`INSERT INTO trouble VALUES (1)`.execute(trx);
      await sql`INSERT INTO trouble VALUES (1)`.execute(trx);
    });
    await expect(insert).rejects.toMatchObject({ code: "23505", constraint: "trouble_pkey" });
    expect(await one("(SELECT count(*) FROM trouble)")).toBe(0);
  });

  test("a refusal by a trigger or function has the name that it was raised with", async () => {
    const refused = sql`SELECT refuse_booking('full')`.execute(connection.db);
    await expect(refused).rejects.toMatchObject({ code: "23514", constraint: "full" });
  });

  test("value parsers sent with a query are used", async () => {
    const types = { getTypeParser: () => String };
    const { rows } = await connection.pool.query({
      text: "SELECT $1::int AS n",
      values: [1],
      types,
    });
    expect(rows).toEqual([{ n: "1" }]);
  });

  test("a transaction left open by a broken client does not leak into the next", async () => {
    const client = await connection.pool.connect();
    await client.query("BEGIN");
    await client.query("CREATE TABLE left_open (id int)");
    client.release(new Error("broken"));
    expect(await one("to_regclass('left_open')")).toBeNull();
  });
});

test("a database restart between two statements ends the transaction, not the process", async () => {
  const server = await startPostgresServer();
  clearAfterwards(() => server.stop());
  const broken = Promise.withResolvers<Error>();
  const { db, close } = connect({ url: server.url(), onIdleError: broken.resolve });
  clearAfterwards(close);
  const restarting = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await server.restart();
    // The connection breaks while it is checked out and idle.
    await broken.promise;
    await sql`select 1`.execute(trx);
  });
  await expect(restarting).rejects.toThrow();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});
