import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Problem } from "../problem/problem.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { once as onceOf, type Effect } from "./idempotency.ts";

const portal = await testPortal({ routes: [] });
const { context, connection, clock } = portal;
let keys = 0;
/** Of a call that shows nothing first. */
const once = <A>(of: typeof context, asked: Parameters<typeof onceOf>[1], run: Effect<A>) =>
  onceOf(of, asked, async () => run);
const request = (body: unknown = { a: 1 }, key = `key-number-${++keys}`) => ({
  key,
  call: "POST /x",
  body,
});

describe("one effect per key (R-9)", () => {
  it("repeats the first answer without a second effect", async () => {
    const asked = request();
    let effects = 0;
    const run = () => once(context, asked, async () => ({ effect: ++effects }));
    expect([await run(), await run(), effects]).toEqual([{ effect: 1 }, { effect: 1 }, 1]);
  });

  it("refuses the key with another body, and keeps calls apart", async () => {
    const asked = request();
    await once(context, asked, async () => 1);
    const other = once(context, { ...asked, body: { a: 2 } }, async () => 2);
    await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
    expect(await once(context, { ...asked, call: "POST /y" }, async () => 3)).toBe(3);
  });

  it("answers 409 while the same request is still running", async () => {
    const asked = request();
    let second: Promise<unknown> = Promise.resolve();
    await once(context, asked, async () => {
      second = once(context, asked, async () => 2);
      await expect(second).rejects.toMatchObject({ code: "request_running" });
      return 1;
    });
  });

  it("frees the key when the request failed", async () => {
    const asked = request();
    const failing = once(context, asked, async () => {
      throw new Problem("not_deliverable");
    });
    await expect(failing).rejects.toMatchObject({ code: "not_deliverable" });
    expect(await once(context, asked, async () => 1)).toBe(1);
  });

  it("is not claimed by a call that is refused; its holder gets the answer, or hears that it is running", async () => {
    const asked = request();
    const spent = () => onceOf(context, asked, () => Promise.reject(new Problem("captcha_failed")));
    await expect(spent()).rejects.toMatchObject({ code: "captcha_failed" });
    const effect = once(context, asked, async () => {
      await expect(spent()).rejects.toMatchObject({ code: "request_running" });
      return 1;
    });
    expect([await effect, await spent()]).toEqual([1, 1]);
  });

  it("keeps the answer that was stored with the effect, even if the reply was lost", async () => {
    const asked = request();
    const lost = once(context, asked, async (remember) => {
      await connection.db.transaction().execute((trx) => remember(trx, { reference: "A" }));
      throw new Error("the process ended here");
    });
    await expect(lost).rejects.toThrow("ended");
    expect(await once(context, asked, async () => ({ reference: "B" }))).toEqual({
      reference: "A",
    });
  });

  it("stays with a request that takes long", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = request();
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = once(context, asked, async () => {
      begun.resolve();
      await go.promise;
      return 1;
    });
    await begun.promise;
    for (let seconds = 0; seconds < 30; seconds += 5) {
      clock.advance(5_000);
      vi.advanceTimersByTime(5_000);
      await expect
        .poll(() => once(context, asked, async () => 2).catch(({ code }) => code))
        .toBe("request_running");
    }
    go.resolve();
    expect(await first).toBe(1);
  });

  it("takes over the key of a dead process after its lease", async () => {
    const asked = request();
    const started = Promise.withResolvers<void>();
    void once(context, asked, () => {
      started.resolve();
      return new Promise(() => undefined);
    });
    await started.promise;
    await expect(once(context, asked, async () => 2)).rejects.toMatchObject({
      code: "request_running",
    });
    clock.advance(121_000);
    expect(await once(context, asked, async () => 2)).toBe(2);
  });

  it("belongs to the request that took it over: the slow first one neither frees it nor stores an answer", async () => {
    for (const fails of [true, false]) {
      const asked = request();
      const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const first = once(context, asked, async () => {
        started.resolve();
        await go.promise;
        if (fails) throw new Problem("provider_unavailable");
        return "first";
      });
      await started.promise;
      clock.advance(121_000);
      const second = once(context, asked, async () => {
        go.resolve();
        const code = fails ? "provider_unavailable" : "request_running";
        await expect(first).rejects.toMatchObject({ code });
        await expect(once(context, asked, async () => "third")).rejects.toMatchObject({
          code: "request_running",
        });
        return "second";
      });
      expect(await second).toBe("second");
      expect(await once(context, asked, async () => "fourth")).toBe("second");
    }
  });

  it("stores nothing readable", async () => {
    await once(context, request({ name: "CANARY" }, "CANARY-key"), async () => ({
      token: "CANARY",
    }));
    const stored = await rows();
    for (const { key_hash: hash, fingerprint, answer } of stored)
      for (const bytes of [hash, fingerprint, answer ?? Buffer.alloc(0)])
        expect(bytes.includes("CANARY")).toBe(false);
  });

  it("refuses a malformed key; a missing key is allowed", async () => {
    await expect(once(context, request({}, "short"), async () => 1)).rejects.toMatchObject({
      code: "invalid_fields",
    });
    expect(await once(context, { key: undefined, call: "", body: {} }, async () => 1)).toBe(1);
  });
});

const rows = () => connection.db.selectFrom("idempotency").selectAll().execute();
