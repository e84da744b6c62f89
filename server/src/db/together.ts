import { patiently, renewed } from "./wait-budget.ts";
import type { Db } from "./tables.ts";

/** Concurrent statements of one kind, and the largest batch. */
const LANES = 2;
const MOST = 100;

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};
type Queue<Question, Answer> = { waiting: Waiting<Question, Answer>[]; busy: number };

/** Answers a batch of questions in one statement, in order. */
type AskAll<Question, Answer> = (
  db: Db,
  questions: readonly Question[],
) => Promise<readonly Answer[]>;

/**
 * Batches questions that arrive while others run, so that the cost per question falls with the load. A question that
 * finds a free lane is sent immediately and alone: there is no delay to fill a batch.
 */
export function together<Question, Answer>(
  askAll: AskAll<Question, Answer>,
): (db: Db, question: Question) => Promise<Answer> {
  const queues = new WeakMap<Db, Queue<Question, Answer>>();
  return (db, question) => {
    // In a transaction: its changes must not be visible to other questions.
    if (db.isTransaction) return askAll(db, [question]).then(([answer]) => answer as Answer);
    const queue = queues.get(db) ?? { waiting: [], busy: 0 };
    queues.set(db, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const mine = { question, resolve, reject };
    queue.waiting.push(mine);
    if (queue.busy < LANES) void work(db, queue, askAll);
    return patiently(promise).catch((error: unknown) => {
      // Drop a question whose request has given up.
      queue.waiting = queue.waiting.filter((other) => other !== mine);
      throw error;
    });
  };
}

async function work<Question, Answer>(
  db: Db,
  queue: Queue<Question, Answer>,
  askAll: AskAll<Question, Answer>,
): Promise<void> {
  queue.busy += 1;
  while (queue.waiting.length > 0) await settle(db, queue.waiting.splice(0, MOST), askAll);
  queue.busy -= 1;
}

async function settle<Question, Answer>(
  db: Db,
  group: readonly Waiting<Question, Answer>[],
  askAll: AskAll<Question, Answer>,
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
