import { describe, expect, test } from "vitest";
import { Problem } from "./problem.ts";
import { nameOf, stackOf } from "./stack-of.ts";

const SECRET = "Key (email)=(ana@example.com) already exists.";
const ofDatabase = Object.assign(new Error(SECRET), { name: "error", code: "23505" });

describe("what the log keeps of an error", () => {
  test.each([
    ["one of the database", ofDatabase, "error 23505"],
    ["one of the system", Object.assign(new Error(SECRET), { code: "ENOSPC" }), "Error ENOSPC"],
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

  test("a problem with a cause: both, and where the cause comes from", () => {
    const error = new Problem("unavailable", undefined, { cause: ofDatabase });
    expect(stackOf(error)).toMatch(/^unavailable: error 23505\n +at /u);
  });
});
