import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Problem } from "../problem/problem.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { enqueue, enqueueAll } from "./outbox-store.ts";
import { runOutbox, type OutboxHandlers } from "./run-outbox.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let logged: [level: string, facts: unknown, message: unknown][];
const portal = await testPortal({ routes: [] });
beforeEach(async () => {
  await portal.context.db.deleteFrom("outbox").execute();
  portal.clock.set(TEST_START);
  logged = [];
  for (const level of ["info", "warn", "error"] as const)
    portal.context.log[level] = (...line: unknown[]) => void logged.push([level, line[0], line[1]]);
});

const run = (handlers: OutboxHandlers) => runOutbox(portal.context, "other", handlers);
const leave = (count: number, runAt = portal.clock.now()) =>
  enqueueAll(
    portal.context.db,
    Array.from({ length: count }, (_, n) => ({ kind: "work", payload: { n: `${n}` }, runAt })),
  );
const rows = () =>
  portal.context.db
    .selectFrom("outbox")
    .select(["attempts", "done_at", "last_error"])
    .orderBy("id")
    .execute();
const open = async () => (await rows()).filter((row) => row.done_at === null);

/** When the only job is due next; undefined for a dead letter. */
const nextTry = async () =>
  (await portal.context.db.selectFrom("outbox").select("leased_until").executeTakeFirstOrThrow())
    .leased_until;

/** A handler that counts its calls and always fails. */
function failing(error: () => Error) {
  const tries: number[] = [];
  const started = portal.clock.now().getTime();
  const work = async () => {
    tries.push(portal.clock.now().getTime() - started);
    throw error();
  };
  return { tries, handlers: { work } };
}

/** Works at its job until it is let go. */
function worker() {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = async () => {
    begun.resolve();
    await go.promise;
  };
  return { begun: begun.promise, ...go, ran: run({ work }) };
}

describe("a batch", () => {
  test("keeps the lease of a job that takes long, and no other worker begins it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await leave(1);
    const first = worker();
    await first.begun;
    for (let seconds = 0; seconds < 20; seconds += 5) {
      portal.clock.advance(5_000);
      vi.advanceTimersByTime(5_000);
      const until = portal.clock.now().getTime() + 10_000;
      await expect.poll(async () => (await nextTry())?.getTime()).toBeGreaterThan(until);
    }
    expect(await run({ work: async () => undefined })).toBe(0);
    first.resolve();
    expect(await first.ran).toBe(1);
  });

  test("a worker that stood still leaves a job to the one that has it by now", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await leave(1);
    const late = worker();
    await late.begun;
    portal.clock.advance(60_000);
    const next = worker();
    await next.begun;
    const until = await nextTry();
    late.reject(new Error("it was away"));
    await late.ran;
    expect(await nextTry()).toEqual(until);
    expect(await run({ work: async () => undefined })).toBe(0);
    next.resolve();
    await next.ran;
    expect(await open()).toEqual([]);
  });

  test("runs several jobs at once, each once", async () => {
    await leave(40);
    const seen: string[] = [];
    let [now, most] = [0, 0];
    const work = async (_: unknown, payload: Record<string, string>) => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(payload["n"] ?? "");
      now -= 1;
    };
    expect(await run({ work })).toBe(40);
    expect(most).toBe(8);
    expect(new Set(seen).size).toBe(40);
    expect(seen).toHaveLength(40);
    expect(await open()).toEqual([]);
    expect(await run({ work })).toBe(0);
  });

  test("a failed job does not block others", async () => {
    await leave(10);
    const work = async (_: unknown, { n }: Record<string, string>) => {
      if (n === "3") throw new TypeError("ana@example.com");
    };
    await run({ work });
    expect(await open()).toEqual([{ attempts: 1, done_at: null, last_error: "TypeError" }]);
    expect(JSON.stringify(logged)).not.toContain("example.com");
  });

  test("jobs that could not start in time are released without a try and run next time", async () => {
    await leave(20);
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const work = async () => void clock.mockReturnValue(10_001);
    await run({ work });
    clock.mockRestore();
    const left = await open();
    expect(left.length).toBeGreaterThan(0);
    expect(left).toEqual(left.map(() => ({ attempts: 0, done_at: null, last_error: null })));
    expect(await run({ work: async () => undefined })).toBe(left.length);
    expect(await open()).toEqual([]);
  });

  test("mail and other work do not wait for each other", async () => {
    await leave(1);
    await enqueue(portal.context.db, { kind: "mail", payload: {}, runAt: portal.clock.now() });
    const seen: string[] = [];
    const handlers = {
      mail: async () => void seen.push("mail"),
      work: async () => void seen.push("work"),
    };
    expect(await runOutbox(portal.context, "mail", handlers)).toBe(1);
    expect(seen).toEqual(["mail"]);
    expect(await run(handlers)).toBe(1);
    expect(seen).toEqual(["mail", "work"]);
  });

  test("no job starts once the portal stops; the rest is released without a try", async () => {
    await leave(20);
    let stopping = false;
    const work = async () => void (stopping = true);
    await runOutbox(portal.context, "other", { work }, () => stopping);
    const left = await open();
    // Jobs already running finish.
    expect(left.length).toBeGreaterThanOrEqual(12);
    expect(left).toEqual(left.map(() => ({ attempts: 0, done_at: null, last_error: null })));
  });
});

describe("a failed job", () => {
  test("is retried with backoff up to an hour; after three days it becomes a dead letter", async () => {
    await leave(1);
    const { tries, handlers } = failing(() => new Error("ana@example.com"));
    await run(handlers);
    let tooEarly = 0;
    for (let next: unknown = await nextTry(); next instanceof Date; next = await nextTry()) {
      portal.clock.set(new Date(next.getTime() - 1));
      tooEarly += await run(handlers);
      portal.clock.set(next);
      await run(handlers);
    }
    portal.clock.advance(30 * DAY);
    tooEarly += await run(handlers);
    expect(tooEarly).toBe(0);
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(Math.max(...waits)).toBe(HOUR);
    expect(tries.at(-1)).toBeGreaterThan(3 * DAY - HOUR);
    expect(tries.at(-1)).toBeLessThanOrEqual(3 * DAY);
    expect(await rows()).toEqual([{ attempts: tries.length, done_at: null, last_error: "Error" }]);
    expect(logged.filter(([level]) => level === "error")).toEqual([
      [
        "error",
        {
          job: expect.any(Number),
          kind: "work",
          attempts: tries.length,
          stack: expect.stringMatching(/^Error\n +at .*run-outbox/u),
        },
        "job given up",
      ],
    ]);
    expect(JSON.stringify(logged)).not.toContain("example.com");
  });

  test("waits for the time a rate limit gives instead of the backoff", async () => {
    await leave(1);
    const { tries, handlers } = failing(
      () => new Problem("too_many_requests", undefined, { retryAfterSeconds: 7 * 60 * 60 }),
    );
    for (let hours = 0; hours <= 14; hours += 1) {
      await run(handlers);
      portal.clock.advance(HOUR);
    }
    expect(tries).toEqual([0, 7 * HOUR, 14 * HOUR]);
    expect(await open()).toMatchObject([{ attempts: 3, last_error: "too_many_requests" }]);
    for (let hours = 15; hours <= 72; hours += 1) {
      await run(handlers);
      portal.clock.advance(HOUR);
    }
    expect(await open()).toEqual([]);
  });

  test("is not retried more often because a provider names a short time", async () => {
    await leave(1);
    const { tries, handlers } = failing(
      () => new Problem("provider_unavailable", undefined, { retryAfterSeconds: 1 }),
    );
    for (let seconds = 0; seconds <= 14; seconds += 1) {
      await run(handlers);
      portal.clock.advance(1_000);
    }
    expect(tries).toEqual([0, 2_000, 6_000, 14_000]);
  });

  test("has three days from when it was due, not from when it was queued", async () => {
    await leave(1, new Date(portal.clock.now().getTime() + 30 * DAY));
    portal.clock.advance(30 * DAY);
    const { tries, handlers } = failing(() => new Error("broken"));
    await run(handlers);
    portal.clock.advance(2 * DAY);
    await run(handlers);
    expect(tries).toHaveLength(2);
    expect(logged.map(([level]) => level)).toEqual(["warn", "warn"]);
  });

  test("is not retried after days without a server; a job that was never tried is", async () => {
    await leave(1);
    const { tries, handlers } = failing(() => new Problem("provider_unavailable"));
    await run(handlers);
    await leave(1);
    portal.clock.advance(5 * DAY);
    await run(handlers);
    expect(tries).toHaveLength(2);
    expect(await open()).toEqual([
      { attempts: 2, done_at: null, last_error: "provider_unavailable" },
      { attempts: 1, done_at: null, last_error: "provider_unavailable" },
    ]);
    expect(logged.map(([level, , message]) => `${level} ${String(message)}`).toSorted()).toEqual([
      "error job given up",
      "error job given up",
      "warn job put back",
    ]);
    expect(await run(handlers)).toBe(0);
  });

  test("is retried when its handler is missing", async () => {
    await leave(1);
    await run({});
    expect(await open()).toMatchObject([{ last_error: "Error" }]);
  });
});

describe("queueing", () => {
  test("queues thousands of jobs in a few statements, complete", async () => {
    const { db } = portal.context;
    const statements = vi.spyOn(db.getExecutor(), "executeQuery");
    const runAt = new Date("2026-02-03T04:05:06.789Z");
    const payload = { text: `"quoted", {in} \\ braces; 'NULL', ñ`, empty: "" };
    await enqueueAll(
      db,
      Array.from({ length: 2_500 }, (_, n) => ({
        kind: "work",
        payload,
        runAt,
        ...(n > 0 && { dedupeKey: `key "${n}", NULL` }),
      })),
    );
    expect(statements).toHaveBeenCalledTimes(3);
    const all = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
    expect(all).toHaveLength(2_500);
    expect(all[0]).toMatchObject({ kind: "work", payload, run_at: runAt, dedupe_key: null });
    expect(all.at(-1)?.dedupe_key).toBe('key "2499", NULL');
  });

  test("queues a key once, in one call or several; an empty list runs no statement", async () => {
    const { db } = portal.context;
    const job = { kind: "work", payload: {}, runAt: portal.clock.now() };
    await enqueueAll(db, []);
    await enqueueAll(db, [
      { ...job, dedupeKey: "a" },
      { ...job, dedupeKey: "a" },
      { ...job, dedupeKey: "b" },
    ]);
    await enqueue(db, { ...job, dedupeKey: "a" });
    for (let times = 0; times < 2; times += 1) await enqueue(db, job);
    const keys = await db.selectFrom("outbox").select("dedupe_key").orderBy("id").execute();
    expect(keys.map((row) => row.dedupe_key)).toEqual(["a", "b", null, null]);
  });
});
