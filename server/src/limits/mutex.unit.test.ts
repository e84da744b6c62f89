import { expect, test } from "vitest";
import { createMutex } from "./mutex.ts";

/** A task that lasts until it is ended. */
function lasting() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, end: () => resolve("done"), fail: () => reject(new Error("broken")) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("calls for one subject run one after the other, for two subjects concurrently", async () => {
  const withMutex = createMutex();
  const begun: string[] = [];
  const [first, second] = [lasting(), lasting()];
  const begin = (name: string, until: Promise<string>) => () => {
    begun.push(name);
    return until;
  };
  const all = [
    withMutex("a", begin("first", first.promise)),
    withMutex("a", begin("second", second.promise)),
    withMutex("b", begin("other", Promise.resolve("at once"))),
  ];
  await settled();
  expect(begun).toEqual(["first", "other"]);
  first.end();
  await settled();
  expect(begun).toEqual(["first", "other", "second"]);
  second.end();
  expect(await Promise.all(all)).toEqual(["done", "done", "at once"]);
});

test("a failed call does not block the next", async () => {
  const withMutex = createMutex();
  const first = lasting();
  const failing = withMutex("a", () => first.promise);
  const next = withMutex("a", async () => "next");
  first.fail();
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("two mutexes are independent", async () => {
  const [one, two] = [createMutex(), createMutex()];
  const first = lasting();
  const mine = one("a", () => first.promise);
  expect(await two("a", async () => "free")).toBe("free");
  first.end();
  await mine;
});
