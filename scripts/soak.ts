import { tool } from "./run.ts";

/** What `npm run soak <name>` runs for long, by parts of the test files' names. */
const SOAKS: Record<string, string[]> = {
  slots: ["slot-invariant"],
  payments: ["no-lost-payment", "killed-payer"],
  riders: ["second-rider"],
  queue: ["one-decision"],
};

const [name = "slots"] = process.argv.slice(2);
const files = SOAKS[name];
if (files === undefined) {
  console.log(`Usage: npm run soak ${Object.keys(SOAKS).join("|")}`);
  process.exitCode = 1;
} else {
  const args = ["run", "--project", "postgres", ...files];
  const { code } = await tool("vitest", args, { show: true, env: { SOAK: "yes" } });
  process.exitCode = code;
}
