import { tool } from "./run.ts";

/** What `npm run soak <name>` runs for long, by a part of the test file's name. */
const SOAKS: Record<string, string> = {
  slots: "slot-invariant",
  payments: "no-lost-payment",
  riders: "second-rider",
  queue: "one-decision",
};

const [name = "slots"] = process.argv.slice(2);
const file = SOAKS[name];
if (file === undefined) {
  console.log(`Usage: npm run soak ${Object.keys(SOAKS).join("|")}`);
  process.exitCode = 1;
} else {
  const args = ["run", "--project", "postgres", file];
  const { code } = await tool("vitest", args, { show: true, env: { SOAK: "yes" } });
  process.exitCode = code;
}
