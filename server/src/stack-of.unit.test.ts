import { expect, test } from "vitest";
import { Problem } from "./problem.ts";
import { stackOf } from "./stack-of.ts";

const refused = Object.assign(new Error("Key (email)=(ana@example.com) already exists."), {
  name: "error",
  code: "23505",
});

test.each([
  ["a driver's error", refused],
  ["what it caused", new Problem("unexpected", undefined, { cause: refused })],
])("%s is known by name, code and place, without what it says", (_, error) => {
  const [first, ...frames] = stackOf(error).split("\n");
  expect(first).toBe("error 23505");
  expect(frames[0]).toContain("stack-of.unit.test.ts");
  expect(stackOf(error)).not.toContain("ana@example.com");
});

test("trouble that was expected is known by its code", () => {
  expect(stackOf(new Problem("provider_unavailable"))).toMatch(/provider_unavailable\n\s+at /u);
  expect(stackOf("ana@example.com")).toBe("thrown: no error");
});
