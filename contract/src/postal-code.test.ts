import { expect, test } from "vitest";
import { read } from "../test/read.ts";
import { PostalCode } from "./postal-code.ts";

test.each([
  ["1100", "1100"],
  [" 1100 ", "1100"],
  ["11001", null],
  ["110", null],
  ["11O0", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(PostalCode, text)).toBe(becomes);
});
