import { describe, expect, it, test } from "vitest";
import * as v from "valibot";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { commands } from "../wire/control-verbs.ts";
import { carryOut, type Command } from "./carry-out.ts";
import { Refusal, WrongUse } from "./control-verb.ts";

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
const KEY = "0123456789abcdef";
const ana = {
  who: { name: "ana", key: KEY },
  reason: "asked by telephone",
  given: { reference: "X" },
};

describe("a command", () => {
  it("answers only what its row names, and is in the audit log", async () => {
    expect(await carryOut(portal.context, shows, ana)).toEqual({ reference: "X" });
    const { rows } = await operate(portal, "audit show");
    expect(rows).toEqual([
      {
        row: 1,
        at: portal.context.now().toISOString(),
        operator: "ana",
        proven: "key 01234567",
        command: "queue show",
        about: "transaction:1",
        reason: "asked by telephone",
      },
    ]);
  });

  it("of an operator without a key is noted as not proven, and in production refused", async () => {
    const said = { ...ana, who: { name: "root", key: null } };
    await carryOut(portal.context, shows, said);
    const { rows } = await operate(portal, "audit show", { operator: "root" });
    expect(rows).toMatchObject([{ proven: "no", about: "transaction:1" }]);
    const { config } = portal.context;
    const real = { ...portal.context, config: { ...config, mode: "production" as const } };
    const refused = carryOut(real, shows, said);
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow("only a listed key says who");
    expect(await carryOut(real, shows, ana)).toEqual({ reference: "X" });
    const harmless = { ...shows, call: { ...shows.call, audited: false } };
    expect(await carryOut(real, harmless, said)).toEqual({ reference: "X" });
  });

  it("that takes two people is refused without a key in the sandbox too", async () => {
    const half = { ...shows, call: { ...shows.call, twoPeople: true as const } };
    const said = carryOut(portal.context, half, { ...ana, who: { name: "ana", key: null } });
    await expect(said).rejects.toThrow("two people, each with a listed key of their own");
    expect(await carryOut(portal.context, half, ana)).toEqual({ reference: "X" });
    const halves = commands.filter(({ call }) => call.twoPeople).map(({ name }) => name);
    expect(halves).toEqual(["refund ask", "refund agree"]);
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
  ])("with %j it is wrong use, and nothing is done", async (change, sentence) => {
    const asked = carryOut(portal.context, shows, { ...ana, ...change });
    await expect(asked).rejects.toThrow(sentence);
    await expect(asked).rejects.toBeInstanceOf(WrongUse);
  });

  test.each(["", " ", "Ana", "mаria", "ana ", "a\u200Bna", "ana/ben", "a".repeat(61)])(
    "of nobody called %j is done",
    async (name) => {
      const asked = carryOut(portal.context, shows, { ...ana, who: { name, key: KEY } });
      await expect(asked).rejects.toThrow("a to z, 0 to 9, dot");
    },
  );
});
