import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { booking } from "./booking.ts";
import { firstVisit } from "./first-visit.ts";
import { startStage } from "./harness/stage.ts";
import { measure, pageOf, tableOf, type Line } from "./harness/table.ts";
import { lookUps } from "./look-up.ts";
import { payers } from "./payers.ts";
import { payment } from "./payment.ts";
import { photo } from "./photo.ts";
import { start } from "./start.ts";
import { storm } from "./storm.ts";

/** Bookings come late, because they add offices to the list. */
const families = [lookUps, firstVisit, start, photo, booking, storm, payment, payers];

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    write: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const tell = (text: string) => console.error(text);
const asked = families.filter(
  ({ name, rows }) =>
    positionals.length === 0 ||
    positionals.some((word) => word === name || rows.some(([id]) => id === word)),
);
if (asked.length === 0) throw new Error(`No family or row is called ${positionals.join(" or ")}.`);
if (values.write && asked.length < families.length)
  throw new Error("The page is written from one run of everything.");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const stage = await startStage(tell);
const lines: Line[] = [];
try {
  for (const family of asked) {
    lines.push(...(await measure(family, { stage, rounds, tell })));
  }
} finally {
  await stage.close();
}
console.log(tableOf(lines));
if (values.write)
  writeFileSync(join(import.meta.dirname, "../docs/performance.md"), pageOf(lines, rounds));
if (lines.some(({ isMet }) => !isMet)) process.exitCode = 1;
