import { expect, test } from "vitest";
import { gsmLength, gsmText } from "./message.ts";

test.each([
  ["LTO Las Piñas, PEÑA 100%", "LTO Las Piñas, PEÑA 100%"],
  ["Pin\u0303as", "Piñas"],
  ["JOSÉ DÍAZ ç", "JOSÉ DIAZ c"],
  ["“Rizal’s day” – closed…", '"Rizal\'s day" - closed...'],
  ["₱150 a\u00a0b", "PHP 150 a b"],
  ["http://a.example/x_y#z~\n", "http://a.example/x_y#z~\n"],
  ["日😀", "??"],
])("%j is written %j", (text, written) => {
  expect(gsmText(text)).toBe(written);
});

test("characters of the extension table count twice", () => {
  expect(gsmLength("abc_@é")).toBe(6);
  expect(gsmLength("[~]€")).toBe(8);
});
