import { describe, expect, test } from "vitest";
import { isOpenPage } from "./settings.ts";

describe("during maintenance", () => {
  test.each([
    ["/maintenance", true],
    ["/contact-us", true],
    ["/contact-us/", true],
    ["/tracking", true],
    ["/tracking/7f2a8d5e-1111-4222-8333-444455556666", true],
    ["/static-gcash", true],
    ["/sandbox/mailbox", true],
    ["/", false],
    ["/delivery", false],
    ["/txn/7f2a8d5e-1111-4222-8333-444455556666", false],
    ["/appointment", false],
    ["/tracking/a/b", false],
    ["/nothing", false],
  ])("%s is open: %s", (path, isOpen) => {
    expect(isOpenPage(path)).toBe(isOpen);
  });
});
