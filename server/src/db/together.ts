import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { patiently, renewed } from "./wait-budget.ts";
import type { Tables } from "./tables.ts";

/** Concurrent statements of one kind, the largest batch, and the pause after a batch of more than one. */
type Pace = { lanes: number; most: number; pauseMs: number };
const AT_ONCE: Pace = { lanes: 2, most: 100, pauseMs: 0 };

/** For writes: a second lane would only wait for the rows that the first has locked. */
export const ONE_AFTER_ANOTHER: Pace = { ...AT_ONCE, lanes: 1 };

/**
 * For polling: at most one batch in 300 ms, which a page that polls every few seconds does not notice. A question on its
 * own is still sent immediately.
 */
export const UNHURRIED: Pace = { lanes: 1, most: 500, pauseMs: 300 };

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};
type Queue<Question, Answer> = { waiting: Waiting<Question, Answer>[]; busy: number };

/** Answers a batch of questions in one statement, in order. */
type AskAll<Question, Answer, T> = (
  db: Kysely<T>,
  questions: readonly Question[],
) => Promise<readonly Answer[]>;

/**
 * Batches questions that arrive while others run, so that the cost per question falls with the load. A question that
 * finds a free lane is sent immediately and alone: there is no delay to fill a batch.
 */
export function together<Question, Answer, T = Tables>(
  askAll: AskAll<Question, Answer, T>,
  pace = AT_ONCE,
): (db: Kysely<T>, question: Question) => Promise<Answer> {
  const queues = new WeakMap<Kysely<T>, Queue<Question, Answer>>();
  return (db, question) => {
    // In a transaction: its changes must not be visible to other questions.
    if (db.isTransaction) return askAll(db, [question]).then(([answer]) => answer as Answer);
    const queue = queues.get(db) ?? { waiting: [], busy: 0 };
    queues.set(db, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const mine = { question, resolve, reject };
    queue.waiting.push(mine);
    if (queue.busy < pace.lanes) void work(db, queue, askAll, pace);
    return patiently(promise).catch((error: unknown) => {
      // Drop a question whose request has given up.
      queue.waiting = queue.waiting.filter((other) => other !== mine);
      throw error;
    });
  };
}

async function work<Question, Answer, T>(
  db: Kysely<T>,
  queue: Queue<Question, Answer>,
  askAll: AskAll<Question, Answer, T>,
  { most, pauseMs }: Pace,
): Promise<void> {
  queue.busy += 1;
  // The requests of a batch go on together: this batches their next question too.
  if (pauseMs > 0) await turn();
  while (queue.waiting.length > 0) {
    const group = queue.waiting.splice(0, most);
    await settle(db, group, askAll);
    if (pauseMs > 0 && group.length > 1) await delay(pauseMs);
  }
  queue.busy -= 1;
}

async function settle<Question, Answer, T>(
  db: Kysely<T>,
  group: readonly Waiting<Question, Answer>[],
  askAll: AskAll<Question, Answer, T>,
): Promise<void> {
  try {
    const questions = group.map(({ question }) => question);
    const answers = await renewed(() => askAll(db, questions));
    for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
  } catch (error) {
    // A refusal by the database must fail only its own question, so the batch is repeated one by one.
    if (group.length > 1 && isRefusal(error))
      for (const one of group) await settle(db, [one], askAll);
    else for (const { reject } of group) reject(error);
  }
}

/** SQLSTATE classes: data exceptions, constraint violations, and transaction rollbacks such as deadlocks. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^(?:22|23|40)/u.test(error.code);
