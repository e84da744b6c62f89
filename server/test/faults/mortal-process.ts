import type { Context, Payments } from "../../src/context.ts";
import type { Tables } from "../../src/db/tables.ts";
import type { Kysely } from "kysely";
import type { PaymentProvider } from "../../src/providers/payment/payment-provider.ts";

/** When a process is killed; "after the answer" of `open`, before it is noted. */
export const FATES = [
  "lives",
  "after reserve",
  "after the call",
  "after the answer",
  "before commit",
] as const;
export type Fate = (typeof FATES)[number];

export type Mortal = {
  context: Context;
  /** Does something until it is done, has failed, or the process is killed. @returns whether it was killed */
  run(what: (context: Context) => Promise<unknown>): Promise<boolean>;
};

const forEver = () => new Promise<never>(() => undefined);

/**
 * A process that is killed at a certain moment, like by SIGKILL: nothing of it happens after that, and its open database
 * transaction is rolled back.
 * @param nth of the calls of the gateway at which it dies
 * @param kill ends this process really
 * @param adapter the gateway's adapter on this process's `fetch`
 */
export function mortalProcess(
  context: Context,
  { fate, nth, kill }: { fate: Fate; nth: number; kill?: () => void },
  adapter: (fetch: typeof globalThis.fetch) => PaymentProvider,
): Mortal {
  let isDead = false;
  let tell = () => {};
  const death = new Promise<true>((resolve) => {
    tell = () => resolve(true);
  });
  const die = () => {
    kill?.();
    isDead = true;
    tell();
    return forEver();
  };
  let calls = 0;
  const provider = adapter(async (...call) => {
    calls += 1;
    // What it did at the same time ends as well.
    if (isDead) return forEver();
    if (fate === "after reserve" && calls === nth) return die();
    const answer = await fetch(...call);
    return fate === "after the call" && calls === nth ? die() : answer;
  });
  const open: PaymentProvider["open"] = async (request) => {
    const opened = await provider.open(request);
    return fate === "after the answer" ? die() : opened;
  };
  const payments: Payments = {
    ...context.payments,
    accounts: new Map(
      [...context.payments.accounts].map(([name, account]) => [
        name,
        { ...account, provider: { ...provider, open } },
      ]),
    ),
  };
  const db = fate === "before commit" ? withoutCommit(context.db, die, kill) : context.db;
  return {
    context: { ...context, db, payments },
    run: async (what) => {
      const ended = what({ ...context, db, payments }).then(
        () => false,
        () => false,
      );
      return Promise.race([ended, death]);
    },
  };
}

/** A database whose every transaction is rolled back at its end, and with it the process. */
function withoutCommit(
  db: Kysely<Tables>,
  die: () => Promise<never>,
  kill?: () => void,
): Kysely<Tables> {
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== "transaction") {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return () => ({
        execute: async (work: (trx: unknown) => Promise<unknown>) => {
          const rolledBack = new Error("killed before its commit");
          await target
            .transaction()
            .execute(async (trx) => {
              await work(trx);
              kill?.();
              throw rolledBack;
            })
            .catch((error: unknown) => {
              if (error !== rolledBack) throw error;
            });
          return die();
        },
      });
    },
  });
}
