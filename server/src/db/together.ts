import { patiently, renewed } from "./wait-budget.ts";
import type { Db } from "./tables.ts";

/** Statements of one kind that run at once, and the most questions in one of them. */
const LANES = 2;
const MOST = 100;

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};
type Queue<Question, Answer> = { waiting: Waiting<Question, Answer>[]; busy: number };

/** `db` answers many questions in one statement, in their order. */
type AskAll<Question, Answer> = (
  db: Db,
  questions: readonly Question[],
) => Promise<readonly Answer[]>;

/**
 * Asks in one statement what has to wait while others run: the more there is to do, the less each question costs.
 * One that finds a free lane goes out at once and alone, so that nobody waits for company.
 */
export function together<Question, Answer>(
  askAll: AskAll<Question, Answer>,
): (db: Db, question: Question) => Promise<Answer> {
  const queues = new WeakMap<Db, Queue<Question, Answer>>();
  return (db, question) => {
    // Nobody else may see what this transaction has done.
    if (db.isTransaction) return askAll(db, [question]).then(([answer]) => answer as Answer);
    const queue = queues.get(db) ?? { waiting: [], busy: 0 };
    queues.set(db, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const mine = { question, resolve, reject };
    queue.waiting.push(mine);
    if (queue.busy < LANES) void work(db, queue, askAll);
    return patiently(promise).catch((error: unknown) => {
      // Nothing is done for somebody who has gone.
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
    // What the database refuses spoils the answer of the one who asked it, and nobody else's.
    if (group.length > 1 && isRefusal(error))
      for (const one of group) await settle(db, [one], askAll);
    else for (const { reject } of group) reject(error);
  }
}

/** SQLSTATE classes: data exceptions, violations of constraints, and transactions that were in the way of another. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^(?:22|23|40)/u.test(error.code);
