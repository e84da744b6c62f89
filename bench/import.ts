import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { family, type Contestant } from "./harness/family.ts";
import { LICENSES } from "./harness/fill-database.ts";
import type { Figures } from "./harness/meter.ts";
import { megabytesOf } from "./harness/processes.ts";
import type { Stage } from "./harness/stage.ts";
import { inquiry } from "./license-inquiry.ts";

/** Licenses before the import, with those of the stage. */
const THERE = 1_000_000;
/** Rows of one import: half of them new, half changes of licenses that are there. */
const ROWS = Number(process.env["IMPORT_ROWS"] ?? 50_000);
/** People who look up at the same time, well below what the portal can answer. */
const PER_SECOND = 200;
const SECONDS = 10;
const WARM_SECONDS = 15;
const SAMPLE_MS = 50;
/** The operator's command has started by then, which takes half a second of a processor and is no part of the import. */
const START_MS = 2_000;

type Imported = { rowsPerMinute: number; megabytes: number; p50: number; p99: number };
type Round = { quiet: Figures; beside: Imported };

const HEADER =
  "number,birth_date,first_name,middle_name,last_name,suffix,status,remarks,office_id\n";
/** Ten million numbers that no other family uses. */
const numberAt = (n: number): string =>
  `${"NPQRSTUVWX"[Math.trunc(n / 1_000_000) % 10]}00-00-${String(n % 1_000_000).padStart(6, "0")}`;

async function fill({ pool }: Stage): Promise<void> {
  await pool.query(
    `insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id)
     select gen_random_uuid(), 'Z00-00-' || lpad(n::text, 6, '0'), '1990-01-15', 'ANA', 'REYES', 'SANTOS', '',
       'For Verification', null from generate_series(0, $1::integer - 1) n on conflict do nothing`,
    [THERE - LICENSES],
  );
  await pool.query("vacuum analyze drivers_license");
}

/** A file with new licenses from `first` on, and as many that are there, with another remark. */
function fileOf(first: number, round: number): string {
  const rows = Array.from({ length: ROWS / 2 }, (_, n) => {
    const there = String((first + n) % (THERE - LICENSES)).padStart(6, "0");
    return `${numberAt(first + n)},1990-01-15,JUAN,REYES,PEÑA,,For Verification,,
Z00-00-${there},1990-01-15,ANA,REYES,SANTOS,,For Verification,ROUND ${round},
`;
  });
  return HEADER + rows.join("");
}

/** An operator's import, with people who look up licenses beside it. */
function importBeside(stage: Stage): Contestant<Imported> {
  let first = 0;
  let round = 0;
  return async () => {
    const file = join(stage.folder, "licenses.csv");
    writeFileSync(file, fileOf(first, round));
    first += ROWS / 2;
    round += 1;
    const memory = watchMemory(stage.portal.pid);
    const [seconds, { p50, p99 }] = await Promise.all([
      imported(stage, file),
      delay(START_MS).then(() => inquiries(stage)),
    ]);
    const megabytes = memory.end();
    return { rowsPerMinute: (ROWS / seconds) * 60, megabytes, p50, p99 };
  };
}

/** @returns how many seconds the portal needed */
async function imported({ folder }: Stage, file: string): Promise<number> {
  const lto = join(import.meta.dirname, "../lto/src/main.ts");
  const words = ["record", "import", file, "--reason", "a measurement", "--json"];
  const env = {
    ...process.env,
    CONTROL_SOCKET: join(folder, "data/control.sock"),
    OPERATORS: join(folder, "data/operators"),
    LTO_KEYS: join(folder, "keys"),
    LTO_KEY: "",
  };
  // Production takes no command that is audited without a key.
  await promisify(execFile)(process.execPath, [lto, "operator", "add", "bench"], { env });
  const { stdout } = await promisify(execFile)(process.execPath, [lto, ...words], { env });
  const told = JSON.parse(stdout) as { rows: number; refused: number; seconds: number };
  if (told.rows !== ROWS || told.refused > 0) throw new Error(`The import said ${stdout}`);
  return told.seconds;
}

/** `end` says how much more memory a process had than at first, at most. */
function watchMemory(pid: number): { end: () => number } {
  const before = megabytesOf(pid);
  let most = before;
  const timer = setInterval(() => void (most = Math.max(most, megabytesOf(pid))), SAMPLE_MS);
  return {
    end: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}

const inquiries = ({ load, portal }: Stage): Promise<Figures> =>
  load(portal, {
    call: (n) => ({ path: inquiry(n) }),
    perSecond: PER_SECOND,
    seconds: SECONDS,
  });

export const recordImport = family<Round>({
  name: "import",
  prepare: async (stage) => {
    await fill(stage);
    // As after a while of service: the heap has its size.
    await stage.load(stage.portal, { call: (n) => ({ path: inquiry(n) }), seconds: WARM_SECONDS });
    return { quiet: () => inquiries(stage), beside: importBeside(stage) };
  },
  mostRounds: 5,
  rows: [
    {
      id: "import",
      what: "rows a minute of an import into a million licenses, beside 200 inquiries a second",
      unit: "",
      goal: { atLeast: 100_000 },
      value: ({ beside }) => beside.rowsPerMinute,
    },
    {
      id: "import",
      what: "memory of a portal that has served people, while it imports",
      unit: "MB",
      goal: { atMost: 64 },
      value: ({ beside }) => beside.megabytes,
    },
    {
      id: "import",
      what: "p99 of these inquiries : p99 without an import",
      unit: "x",
      goal: { atMost: 2 },
      value: ({ beside, quiet }) => beside.p99 / quiet.p99,
    },
    {
      id: "import",
      what: "p99 of these inquiries",
      unit: "ms",
      goal: null,
      value: ({ beside }) => beside.p99,
    },
  ],
});
