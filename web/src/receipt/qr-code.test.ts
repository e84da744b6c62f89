import { expect, test } from "vitest";
import { qrPath } from "./qr-code.tsx";

/** By the standard, the smallest code (21 modules) holds at most 14 bytes at level M; L holds 17, Q 11. */
test.each([
  [11, 21],
  [14, 21],
  [15, 25],
  [17, 25],
])("a text of %i bytes needs %i modules at level M", async (bytes, modules) => {
  const { size, quiet } = await qrPath("a".repeat(bytes));
  expect(size - 2 * quiet).toBe(modules);
});
