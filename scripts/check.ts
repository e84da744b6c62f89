import { runChecks } from "./checks.ts";

const { failed } = await runChecks();
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
