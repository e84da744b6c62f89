import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "../problem/problem.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { enqueue, enqueueAll } from "./outbox-store.ts";
import { runOutbox, type OutboxHandlers } from "./run-outbox.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let portal: TestPortal;
let logged: [level: string, facts: unknown, message: unknown][];
beforeEach(async () => {
  portal = await testPortal({ routes: [] });
  logged = [];
  for (const level of ["info", "warn", "error"] as const)
    portal.context.log[level] = (...line: unknown[]) => void logged.push([level, line[0], line[1]]);
});
// Each has connections of its own, and the server has only so many.
afterEach(() => portal.connection.close());

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

/** When the one job is put back to; no date any more when it was given up. */
const nextTry = async () =>
  (await portal.context.db.selectFrom("outbox").select("leased_until").executeTakeFirstOrThrow())
    .leased_until;

/** Counts its tries and fails each time. */
function failing(error: () => Error) {
  const tries: number[] = [];
  const started = portal.clock.now().getTime();
  const work = async () => {
    tries.push(portal.clock.now().getTime() - started);
    throw error();
  };
  return { tries, handlers: { work } };
}

describe("a batch", () => {
  test("is done several at once, each job once", async () => {
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

  test("one that fails holds no other up", async () => {
    await leave(10);
    const work = async (_: unknown, { n }: Record<string, string>) => {
      if (n === "3") throw new TypeError("ana@example.com");
    };
    await run({ work });
    expect(await open()).toEqual([{ attempts: 1, done_at: null, last_error: "TypeError" }]);
    expect(JSON.stringify(logged)).not.toContain("example.com");
  });

  test("what could not be begun in time is given back untried, and done next time", async () => {
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

  test("mail waits for no other work, and no other work for mail", async () => {
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

  test("nothing is begun any more once the portal stops; the rest is given back untried", async () => {
    await leave(20);
    let stopping = false;
    const work = async () => void (stopping = true);
    await runOutbox(portal.context, "other", { work }, () => stopping);
    const left = await open();
    // Those that were begun in the same moment end.
    expect(left.length).toBeGreaterThanOrEqual(12);
    expect(left).toEqual(left.map(() => ({ attempts: 0, done_at: null, last_error: null })));
  });

  test("a job whose process ended is taken again after its lease, not before", async () => {
    await leave(1);
    const never = new Promise<void>(() => undefined);
    void run({ work: () => never });
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1));
    expect(await run({})).toBe(0);
    portal.clock.advance(60_001);
    expect(await run({ work: async () => undefined })).toBe(1);
    expect(await open()).toEqual([]);
  });
});

describe("what fails", () => {
  test("is tried again, later each time, up to an hour; after three days it is given up", async () => {
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

  test("for a limit waits as long as that says, and not its usual wait", async () => {
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
  });

  test("three days count from when it was due, not from when it was left", async () => {
    await leave(1, new Date(portal.clock.now().getTime() + 30 * DAY));
    portal.clock.advance(30 * DAY);
    const { tries, handlers } = failing(() => new Error("broken"));
    await run(handlers);
    portal.clock.advance(2 * DAY);
    await run(handlers);
    expect(tries).toHaveLength(2);
    expect(logged.map(([level]) => level)).toEqual(["warn", "warn"]);
  });

  test("is not tried again after days without a server, but what was never tried is", async () => {
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

  test("for want of a handler is put back as well", async () => {
    await leave(1);
    await run({});
    expect(await open()).toMatchObject([{ last_error: "Error" }]);
  });

  test("and was given up is done once an operator says so", async () => {
    await leave(1);
    portal.clock.advance(3 * DAY + 1);
    await run(failing(() => new Error("broken")).handlers);
    portal.clock.advance(30 * DAY);
    expect(await run({ work: async () => undefined })).toBe(0);
    // As docs/operations.md says it.
    await portal.context.db
      .updateTable("outbox")
      .set({ run_at: portal.clock.now(), leased_until: null, attempts: 0 })
      .where("done_at", "is", null)
      .execute();
    expect(await run({ work: async () => undefined })).toBe(1);
    expect(await open()).toEqual([]);
  });
});

describe("jobs are left", () => {
  test("thousands in a few statements, with all that they say", async () => {
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

  test("the same key once, in one go or in several; nothing is no statement", async () => {
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
