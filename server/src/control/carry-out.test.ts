import { describe, expect, it, test } from "vitest";
import * as v from "valibot";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { carryOut, type Command } from "./carry-out.ts";
import { WrongUse } from "./refusal.ts";

const portal = await testPortal({ routes: [] });

const reading = (verb: Command["verb"]): Command => ({
  name: "queue show",
  call: {
    summary: "Show one",
    example: "queue show X",
    input: v.strictObject({ reference: v.string(), most: v.optional(v.number()) }),
    answer: v.object({ reference: v.string() }),
    audited: true,
  },
  verb,
});
const shows = reading(async ({ db }, { by }) => {
  await by.audit(db, { kind: "transaction", id: "1" });
  return { reference: "X", secret: "not in the contract" };
});
const ana = { operator: "ana", reason: "asked by telephone", given: { reference: "X" } };

describe("a command", () => {
  it("answers only what its row names, and is in the audit log", async () => {
    expect(await carryOut(portal.context, shows, ana)).toEqual({ reference: "X" });
    const { rows } = await operate(portal, "audit show");
    expect(rows).toEqual([
      {
        row: 1,
        at: portal.context.now().toISOString(),
        operator: "ana",
        command: "queue show",
        about: "transaction:1",
        reason: "asked by telephone",
      },
    ]);
  });

  it("fails when it reads without a trace", async () => {
    const silent = reading(async () => ({ reference: "X" }));
    await expect(carryOut(portal.context, silent, ana)).rejects.toThrow("left no trace");
  });

  test.each([
    [{ given: {} }, "reference is missing."],
    [{ given: { reference: "X", most: "many" } }, "most is not valid."],
    [{ given: { reference: "X", extra: 1 } }, "extra is not known."],
    [{ reason: " x " }, "Say why with --reason"],
    [{ reason: "x".repeat(201) }, "Say why with --reason"],
    [{ reason: "a\u0000bc" }, "Say why with --reason"],
    [{ operator: "" }, "Say who you are"],
  ])("with %j it is wrong use, and nothing is done", async (change, sentence) => {
    const asked = carryOut(portal.context, shows, { ...ana, ...change });
    await expect(asked).rejects.toThrow(sentence);
    await expect(asked).rejects.toBeInstanceOf(WrongUse);
  });
});
