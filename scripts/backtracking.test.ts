import { describe, expect, test } from "vitest";
import { accepted, backtracking } from "./backtracking.mjs";

describe("an expression that backtracks is found", () => {
  test.each([
    ["slashes at the end of a path", String.raw`(?<=.)\/+$`],
    ["spaces at an end", String.raw`\s+$`],
    ["a run before a sign that is missing", String.raw`[A-Z0-9*]+(?:-[A-Z0-9*]+){2,}`],
    ["what it has read in vain, read again", String.raw`(\d)T\d\d?:.*$`],
    ["two repetitions that share signs", String.raw`^[\s(]*[^@]+@`],
    ["a repetition of repetitions", "^(?:a+)+$"],
  ])("%s", (_, source) => expect(backtracking(source, "u")).not.toBeNull());

  test("and the exponential one is named", () =>
    expect(backtracking("^(?:a+)+$", "u")).toBe("exponential"));
});

test.each([
  String.raw`^\/(?:license|plate-no)\/[^/]+\/delivery\/?$`,
  String.raw`\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}), (\d{4})\b`,
  String.raw`(?<![A-Z0-9*])[A-Z0-9*]+(?:-[A-Z0-9*]+){2,}`,
  String.raw`;\s*charset\s*=\s*"?([^";\s]*)`,
])("%s takes a time in proportion", (source) => expect(backtracking(source, "u")).toBeNull());

test("each accepted one backtracks, and says why it may", () => {
  for (const [source, reason] of accepted) {
    expect(backtracking(source, "u"), source).not.toBeNull();
    expect(reason, source).toMatch(/\w+ \w+/u);
  }
});
