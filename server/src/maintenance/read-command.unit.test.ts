import { describe, expect, test } from "vitest";
import { CommandError, readCommand } from "./read-command.ts";

/** The 25th in Manila, still the 24th in UTC. */
const NOW = new Date("2025-08-24T16:00:00Z");

describe("npm run maintenance --", () => {
  test.each([
    [["on", "2025-08-25"], { on: true, completion: "Aug. 25, 2025" }],
    [["on", "2026-05-03"], { on: true, completion: "May 3, 2026" }],
    [["on", "Aug. 25, 2025"], { on: true, completion: "Aug. 25, 2025" }],
    [["on", "Aug.", "25,", "2025"], { on: true, completion: "Aug. 25, 2025" }],
    [["on", "Nov. 30, 2026, 6:00 AM"], { on: true, completion: "Nov. 30, 2026, 6:00 AM" }],
    [["on"], { on: true, completion: null }],
    [["off"], { on: false }],
  ])("%j is %j", (words, order) => {
    expect(readCommand(words, NOW)).toEqual(order);
  });

  test.each([
    [[]],
    [["up"]],
    [["off", "2025-08-25"]],
    [["on", "soon"]],
    [["on", "2025-02-30"]],
    [["on", "2025-13-01"]],
    [["on", "2025-08-24"]],
    [["on", "2020-01-01"]],
    [["on", `1${"x".repeat(60)}`]],
    [["on", "25\nAug"]],
  ])("%j is refused", (words) => {
    expect(() => readCommand(words, NOW)).toThrow(CommandError);
  });
});
