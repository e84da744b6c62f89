import { expect, test } from "vitest";
import { takingTurns } from "./in-turn.ts";

/** Something that lasts until it is ended. */
function lasting() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, end: () => resolve("done"), fail: () => reject(new Error("broken")) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("for one subject they come one after the other, for two at once", async () => {
  const inTurn = takingTurns();
  const begun: string[] = [];
  const [first, second] = [lasting(), lasting()];
  const begin = (name: string, until: Promise<string>) => () => {
    begun.push(name);
    return until;
  };
  const all = [
    inTurn("a", begin("first", first.promise)),
    inTurn("a", begin("second", second.promise)),
    inTurn("b", begin("other", Promise.resolve("at once"))),
  ];
  await settled();
  expect(begun).toEqual(["first", "other"]);
  first.end();
  await settled();
  expect(begun).toEqual(["first", "other", "second"]);
  second.end();
  expect(await Promise.all(all)).toEqual(["done", "done", "at once"]);
});

test("who fails holds nobody up", async () => {
  const inTurn = takingTurns();
  const first = lasting();
  const failing = inTurn("a", () => first.promise);
  const next = inTurn("a", async () => "next");
  first.fail();
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("two of them know nothing of each other", async () => {
  const [one, two] = [takingTurns(), takingTurns()];
  const first = lasting();
  const mine = one("a", () => first.promise);
  expect(await two("a", async () => "free")).toBe("free");
  first.end();
  await mine;
});
