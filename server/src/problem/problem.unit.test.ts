import { describe, expect, test } from "vitest";
import { nameOf, Problem, stackOf } from "./problem.ts";

const SECRET = "Key (email)=(ana@example.com) already exists.";
const ofDatabase = Object.assign(new Error(SECRET), { name: "error", code: "23505" });

describe("the log of an error", () => {
  test.each([
    ["a database error", ofDatabase, "error 23505"],
    ["a system error", Object.assign(new Error(SECRET), { code: "ENOSPC" }), "Error ENOSPC"],
    ["a mistake", new TypeError(SECRET), "TypeError"],
    ["a problem", new Problem("provider_unavailable"), "provider_unavailable"],
    ["no error at all", SECRET, "thrown: no error"],
  ])("%s: name and code, frames, and no word of its message", (_, error, name) => {
    expect(nameOf(error)).toBe(name);
    const [head, ...frames] = stackOf(error).split("\n");
    expect(head).toBe(name);
    expect(frames.length > 0).toBe(error instanceof Error);
    expect(frames.every((frame) => frame.trimStart().startsWith("at "))).toBe(true);
    expect(stackOf(error)).not.toContain("ana@example.com");
  });

  test("a problem with a cause has both, with the cause's frames", () => {
    const error = new Problem("unavailable", undefined, { cause: ofDatabase });
    expect(stackOf(error)).toMatch(/^unavailable: error 23505\n +at /u);
  });
});
