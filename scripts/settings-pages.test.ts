import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../server/src/config.ts";
import { settingList } from "../server/src/settings.ts";
import { envExample, settingTables } from "./settings-pages.ts";

test(".env.example sets nothing, and its lines are the defaults", () => {
  expect(parseEnv(envExample())).toEqual({});
  const set = parseEnv(envExample().replaceAll(/^#(?=[A-Z_]+=)/gmu, ""));
  expect(new Set(Object.keys(set))).toEqual(new Set(settingList.map(({ name }) => name)));
  expect(readConfig(set)).toEqual(readConfig({}));
});

test("the tables list each setting once, with its default and meaning", () => {
  const rows = settingTables().match(/^\| `.*$/gmu) ?? [];
  expect(rows).toHaveLength(settingList.length);
  expect(rows).toContain(
    "| `HOST` | 127.0.0.1 (production: 0.0.0.0) | The address on which they listen. |",
  );
});
