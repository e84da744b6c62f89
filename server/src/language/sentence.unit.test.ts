import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compiled } from "../../build.ts";
import { i18n, say, speak } from "./sentence.ts";

test("a moment in a sentence is written in the language in which the sentence is said", () => {
  const time = new Date("2027-01-05T04:07:00Z");
  const sentence = i18n.t(
    "This payment cannot be cancelled. If no one pays it, it ends by itself at {time}. Then you can choose another way to pay.",
    { time },
  );
  expect(say(sentence, "en")).toContain("Jan 05, 2027 12:07PM");
  expect(say(sentence, "fil")).toContain("5 Enero 2027, 12:07 PM");
});

test("a sentence chooses words by a value, and fills in what is named", () => {
  const sentence = "{kind, select, license {Driver's License} other {Plate Number}} {maskedNumber}";
  const { t } = speak("en");
  expect(t(sentence, { kind: "license", maskedNumber: "N**" })).toBe("Driver's License N**");
  expect(t(sentence, { kind: "plate", maskedNumber: "A**" })).toBe("Plate Number A**");
  expect(t("Not in any catalog")).toBe("Not in any catalog");
});

test("a form that the server's sentences do not know is refused when they are compiled", () => {
  expect(compiled("Hi {name}, # of 2")).toEqual(["Hi ", ["name"], ", # of 2"]);
  expect(() => compiled("{days, plural, one {# day} other {# days}}")).toThrow(
    "which the server's sentences do not know",
  );
});

test("where nothing is built a restore answers, and a portal does not start", () => {
  const asUnbuilt = `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { readFileSync } = fs;
    fs.readFileSync = (file, ...given) =>
      readFileSync(String(file).endsWith("sentences.json") ? "/nowhere" : file, ...given);
    syncBuiltinESMExports();`;
  const DATA_DIR = mkdtempSync(join(tmpdir(), "unbuilt-"));
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      [`--import=data:text/javascript,${encodeURIComponent(asUnbuilt)}`, ...args],
      { cwd: join(import.meta.dirname, ".."), env: { DATA_DIR, PORT: "0" }, encoding: "utf8" },
    );
  expect(run("backup/run.ts", "restore", "--check", "/nowhere")).toMatchObject({
    stderr: "/nowhere cannot be read.\n",
    status: 1,
  });
  expect(run("main.ts")).toMatchObject({
    stderr: expect.stringContaining("The portal is not built"),
    status: 1,
  });
});
