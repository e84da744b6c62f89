import { expect, test } from "vitest";
import { disagreeing, missingOptional } from "./check-lock.ts";

test("an optional package may be locked beside its dependent or at a higher level", () => {
  const packages = {
    "": {},
    "node_modules/a": { optionalDependencies: { "a-linux": "1.0.0", "a-mac": "1.0.0" } },
    "node_modules/a-linux": {},
    "node_modules/a/node_modules/a-mac": {},
    "web/node_modules/b": { optionalDependencies: { "a-linux": "1.0.0" } },
  };
  expect(missingOptional({ packages })).toEqual([]);
});

test("a missing optional package is reported", () => {
  const packages = {
    "": { optionalDependencies: { "node-mac": "1.0.0" } },
    "node_modules/a": { optionalDependencies: { "@a/mac": "1.0.0" } },
    "node_modules/b/node_modules/@a/mac": {},
  };
  expect(missingOptional({ packages })).toEqual([
    "package-lock.json has no entry for node-mac, which the root names",
    "package-lock.json has no entry for @a/mac, which node_modules/a names",
  ]);
});

test("a manifest changed without npm install is reported", () => {
  const lock = { packages: { web: { dependencies: { react: "19.0.0" } } } };
  expect(disagreeing(lock, [["web", { dependencies: { react: "19.0.0" } }]])).toEqual([]);
  expect(disagreeing(lock, [["web", { dependencies: { react: "19.1.0" } }]])).toEqual([
    "web/package.json and package-lock.json differ in dependencies",
  ]);
  expect(
    disagreeing(lock, [
      ["web", lock.packages.web],
      ["e2e", { devDependencies: { x: "1" } }],
    ]),
  ).toHaveLength(1);
});
