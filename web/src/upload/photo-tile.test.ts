import { expect, test } from "vitest";
import { hasExpired } from "./photo-tile.tsx";

const link = "https://portal.example/api/file/a.jpg?expires=1800000000&signature=abc";

test.each([
  [link, 1_799_999_999_000, false],
  [link, 1_800_000_000_000, true],
  ["https://portal.example/files/a.jpg", 1_900_000_000_000, false],
])("%s at %i: %s", (address, now, over) => {
  expect(hasExpired(address, now)).toBe(over);
});
