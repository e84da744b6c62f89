import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutationsOfContract } from "./mutations-of-contract.ts";
import { mutationsOfServer } from "./mutations-of-server.ts";
import { root } from "./run.ts";

test.each([...mutationsOfContract, ...mutationsOfServer])(
  "mutate.ts can still break this: $rule",
  ({ file, from, tests }) => {
    const missing = [file, ...tests].filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    const found = readFileSync(join(root, file), "utf8").split(from).length - 1;
    expect(found, `times that ${file} has ${from}`).toBe(1);
  },
);
