import * as v from "valibot";
import { expect, test } from "vitest";
import { parseExact, Pesos, pesosOf } from "./gateway-call.ts";

test("every number keeps the text it was written with, at any depth", () => {
  expect(parseExact('{"a":[185.50,{"b":1e2}],"c":"185.5","d":true,"e":null}')).toEqual({
    a: ["185.50", { b: "1e2" }],
    c: "185.5",
    d: true,
    e: null,
  });
});

test.each([
  ["185.50", 18_550],
  ["185.5", 18_550],
  ["185", 18_500],
  ["0.01", 1],
  ["0", 0],
  ["1.005", 100.5],
  ["185.500000", 18_550],
  ["-1.50", -150],
  ["90071992547.99", 9_007_199_254_799],
])("%s pesos are %d centavos", (written, centavos) => {
  expect(v.parse(Pesos, written)).toBe(centavos);
});
test.each(["", "1e2", "1,850.00", ".5", "5.", "NaN", " 1"])("%j is no amount", (written) => {
  expect(v.safeParse(Pesos, written).success).toBe(false);
});

test("every amount is written to the gateway as its decimal", () => {
  for (let centavos = 1; centavos < 5_000_000; centavos += 997)
    expect(v.parse(Pesos, JSON.stringify(pesosOf(centavos)))).toBe(centavos);
});
