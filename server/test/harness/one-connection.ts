import { AsyncLocalStorage } from "node:async_hooks";
import { TransactionBuilder } from "kysely";
import pg from "pg";

/*
 * PGlite has one connection: a verb that asks for another inside its transaction would wait for itself. PostgreSQL has
 * enough, so such a verb would pass its tests there. This makes it fail on both.
 */
const inTransaction = new AsyncLocalStorage<true>();

/** A transaction of a test may stay open on purpose while others work. */
const PRODUCT = /[\\/]server[\\/]src[\\/](?!.*\.test\.ts)/u;

const execute = TransactionBuilder.prototype.execute;
TransactionBuilder.prototype.execute = function (callback) {
  const caller = new Error().stack?.split("\n")[2] ?? "";
  return execute.call(this, (trx) =>
    PRODUCT.test(caller)
      ? inTransaction.run(true, () => callback(trx as never))
      : callback(trx as never),
  ) as ReturnType<typeof callback>;
};

type Connect = (this: pg.Pool, ...given: unknown[]) => unknown;
const connect = pg.Pool.prototype.connect as Connect;
const guarded: Connect = function (...given) {
  if (inTransaction.getStore())
    throw new Error("A transaction asked for a second connection, and PGlite has only one.");
  return connect.apply(this, given);
};
pg.Pool.prototype.connect = guarded as pg.Pool["connect"];
