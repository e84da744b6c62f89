import { describe, expect, it } from "vitest";
import { createCounters, exchanger } from "./limits.ts";
import type { Count } from "./limit-store.ts";

const MINUTE = 60_000;

describe("counters in memory", () => {
  it("are bounded in number; the oldest are evicted", () => {
    const counters = createCounters(() => 0, 100);
    for (let client = 0; client < 1_000; client++) counters.add(`client ${client}`, 1, MINUTE);
    expect(counters.size()).toBe(100);
    expect(counters.pick()).toHaveLength(100);
    expect(counters.refusal("client 999", 1, 1)).toBe(MINUTE);
    expect(counters.refusal("client 0", 1, 1)).toBeNull();
  });

  it("are removed when their window has ended", async () => {
    let now = 0;
    const counters = createCounters(() => now);
    counters.add("a", 1, MINUTE);
    counters.add("b", 1, 2 * MINUTE);
    now = MINUTE;
    await exchanger(counters, async () => ({ counts: [], mark: "1" })).exchange();
    expect(counters.size()).toBe(1);
  });

  it("retry counts that could not be sent", async () => {
    const counters = createCounters(() => 0);
    const sent: Count[][] = [];
    const { exchange } = exchanger(counters, async (counts) => {
      sent.push(counts);
      if (sent.length === 1) throw new Error("no connection");
      return { counts, mark: "1" };
    });
    counters.add("a", 2, MINUTE);
    await expect(exchange()).rejects.toThrow("no connection");
    counters.add("a", 1, MINUTE);
    await exchange();
    await exchange();
    const a = (points: number) => [{ key: "a", points, endsAt: MINUTE }];
    expect(sent).toEqual([a(2), a(3), []]);
  });

  it("are all sent in chunks, one exchange at a time", async () => {
    const counters = createCounters(() => 0);
    for (let client = 0; client < 12_000; client++) counters.add(`client ${client}`, 1, MINUTE);
    const keys = new Set<string>();
    let running = 0;
    const { exchange } = exchanger(counters, async (counts) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      for (const { key } of counts) keys.add(key);
      running -= 1;
      return { counts: [], mark: "1" };
    });
    await Promise.all([exchange(), exchange()]);
    expect(keys.size).toBe(12_000);
  });

  it("are untold until the others' counts have come", async () => {
    const counters = createCounters(() => 0);
    const seen: number[] = [];
    const { exchange } = exchanger(counters, async ([sent]) => {
      counters.add("a", 1, MINUTE);
      seen.push(counters.unsent("a"));
      return { counts: sent ? [{ ...sent, points: 10 }] : [], mark: "1" };
    });
    counters.add("a", 2, MINUTE);
    await exchange();
    expect([...seen, counters.unsent("a"), counters.points("a")]).toEqual([3, 1, 11]);
  });

  it("wait for no database that did not answer last", async () => {
    const counters = createCounters(() => 0);
    let asked = 0;
    let isThere = false;
    const { exchange, tellOthers } = exchanger(counters, async (counts) => {
      asked += 1;
      if (!isThere) throw new Error("no connection");
      return { counts, mark: "1" };
    });
    expect([await tellOthers(), await tellOthers(), asked]).toEqual([false, false, 1]);
    isThere = true;
    await exchange();
    expect([await tellOthers(), asked]).toEqual([true, 3]);
  });
});
