import { expect, test } from "vitest";
import { noticeSections, shippedPackages } from "./notices.ts";

const packages = {
  "": {},
  contract: {},
  server: { dependencies: { "@portal/contract": "1", sharp: "1" }, devDependencies: { jest: "1" } },
  web: { dependencies: { react: "1" } },
  e2e: { dependencies: { axe: "1" } },
  "node_modules/@portal/contract": { link: true },
  "node_modules/jest": { version: "1", license: "MIT" },
  "node_modules/axe": { version: "1", license: "MPL-2.0" },
  "node_modules/sharp": {
    version: "1",
    license: "Apache-2.0",
    optionalDependencies: { "@img/libvips": "1" },
  },
  "node_modules/sharp/node_modules/@img/libvips": { version: "2", license: "LGPL-3.0-or-later" },
  "node_modules/react": { version: "3", license: "MIT", dependencies: { loose: "1" } },
  "node_modules/loose": { version: "4" },
};

test("lists shipped packages with their dependencies, but no test packages", () => {
  expect(shippedPackages({ packages })).toEqual([
    { name: "@img/libvips", version: "2", license: "LGPL-3.0-or-later" },
    { name: "loose", version: "4", license: "not stated" },
    { name: "react", version: "3", license: "MIT" },
    { name: "sharp", version: "1", license: "Apache-2.0" },
  ]);
});

test("has a section per license, the most used first", () => {
  const notices = [
    { name: "a", version: "1", license: "ISC" },
    { name: "b", version: "2", license: "MIT" },
    { name: "c", version: "3", license: "MIT" },
  ];
  expect(noticeSections(notices)).toBe("\n### MIT\n\n`b` 2, `c` 3\n\n### ISC\n\n`a` 1\n");
});
