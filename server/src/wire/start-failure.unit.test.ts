import { expect, test } from "vitest";
import { startFailure } from "./start-failure.ts";

test.each([
  [Object.assign(new Error("listen EADDRINUSE :::3000"), { code: "EADDRINUSE" }), /PORT/u],
  [Object.assign(new Error("listen"), { code: "EADDRNOTAVAIL" }), /^HOST or METRICS_HOST/u],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), /DATABASE_URL/u],
  [Object.assign(new Error("getaddrinfo EAI_AGAIN db"), { code: "EAI_AGAIN" }), /name server/u],
  [Object.assign(new Error("no such database"), { code: "3D000" }), /DATABASE_URL/u],
  [Object.assign(new Error("could not extend file"), { code: "53100" }), /disk/u],
  [Object.assign(new Error("permission denied"), { code: "42501" }), /owns the tables/u],
  [new TypeError("undefined is not a function"), /^undefined is not a function$/u],
  ["thrown", /^thrown$/u],
])("%s is said in one line, without frames", (error, sentence) => {
  expect(startFailure(error)).toMatch(sentence);
  expect(startFailure(error)).not.toMatch(/\n/u);
});
