import { describe, expect, it } from "vitest";
import { freshDatabase } from "../testing/database.ts";
import { createLimits, limits } from "./limits.ts";

const { pool, db } = await freshDatabase();
const key = Buffer.alloc(32, 1);

describe("limits (R-4)", () => {
  it("hold across replicas and say when to come back", async () => {
    const [one, two] = [createLimits(pool, key, 1), createLimits(pool, key, 1)];
    for (let at = 0; at < limits.submission.points; at++)
      await (at % 2 === 0 ? one : two).take("submission", "client");
    await expect(two.take("submission", "client")).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: expect.closeTo(limits.submission.seconds, -2),
    });
    expect(await one.tryTake("submission", "client")).toBe(false);
    expect(await one.tryTake("submission", "somebody else")).toBe(true);
    expect(await one.tryTake("transaction", "client")).toBe(true);
  });

  it("are wider by the factor of the sandbox", async () => {
    const wide = createLimits(pool, Buffer.alloc(32, 2), 20);
    await wide.take(
      "failedInquiryPerNumberDay",
      "number",
      limits.failedInquiryPerNumberDay.points * 20,
    );
    await expect(wide.take("failedInquiryPerNumberDay", "number")).rejects.toThrow();
  });

  it("can be looked at without counting", async () => {
    const one = createLimits(pool, Buffer.alloc(32, 3), 1);
    for (let at = 0; at < 10; at++) await one.check("transactionAccess", "t");
    await one.take("transactionAccess", "t", limits.transactionAccess.points);
    await expect(one.check("transactionAccess", "t")).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });

  it("keep keyed hashes only", async () => {
    await createLimits(pool, key, 1).take("messagePerAddress", "ana@example.com");
    const rows = await db.selectFrom("rate_limit").select("key").execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.key).not.toContain("ana");
  });
});
