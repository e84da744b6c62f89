import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drillImage } from "./drill-image.ts";
import { command, script, tool } from "./run.ts";

/** What `npm test` cannot ask for, because it needs more than npm: `npm run drill NAME`. */
const drills: Record<string, (args: string[]) => Promise<number>> = {
  backup: drillBackup,
  browsers: drillBrowsers,
  failover: played("failover"),
  growth: played("growth"),
  image: drillImage,
  pooler: played("pooler"),
  proxy: played("proxy"),
  restore: played("restore"),
  rotation: played("rotation"),
  scale: played("scale"),
  stolen: played("stolen"),
  storage: drillStorage,
  two: played("two"),
  upgrade: played("upgrade"),
  watch: drillWatch,
};

/** A server whose pg_dump is installed as well: the one of the tests comes without. */
const TEST_SERVER = "TEST_DATABASE_URL";

/** Debian's, as `apt-get` finds them. */
const WATCHERS = ["prometheus", "postgresql-15", "libfaketime"];
const SWIFT = ["swift-proxy", "swift-account", "swift-container", "swift-object"];
const STORAGE_TESTS = [
  "server/src/providers/storage/s3-storage.unit.test.ts",
  "server/src/providers/storage/sealed-storage.unit.test.ts",
  "server/src/retention/photos-in-s3.test.ts",
];

const [name = "", ...rest] = process.argv.slice(2);
const drill = drills[name];
if (drill) process.exitCode = await drill(rest);
else {
  console.log(`Usage: npm run drill ${Object.keys(drills).join("|")}`);
  process.exitCode = 2;
}

/** One of the folder `drill`. */
function played(file: string) {
  return async (args: string[]) => (await script(`drill/${file}.ts`, args, { show: true })).code;
}

/** The photo storage on OpenStack Swift, a real S3 service: its tests, then a minute in which it says nothing. */
async function drillStorage(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "drill-storage-"));
  try {
    console.log(`Debian's ${SWIFT.join(", ")} are unpacked in ${folder}; nothing is installed.`);
    const root = await unpacked(folder, SWIFT);
    if (root === null) return 1;
    const { code } = await tool(
      "vitest",
      ["run", "--project", "unit", "--project", "postgres", ...STORAGE_TESTS],
      { show: true, env: { SWIFT_ROOT: root } },
    );
    if (code !== 0) return code;
    return (await script("drill/storage.ts", [root], { show: true })).code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Alarms of deploy/prometheus, each by a trouble that is made for real. */
async function drillWatch(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "drill-watch-parts-"));
  try {
    console.log(
      `What this machine has not of Debian's ${WATCHERS.join(", ")} is unpacked in ${folder}; nothing is installed.`,
    );
    const root = await unpacked(folder, WATCHERS);
    if (root === null) return 1;
    return (await script("drill/watch.ts", [root], { show: true })).code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Backup and restore by PostgreSQL's own programs, on a server that is not newer than they are. */
async function drillBackup(): Promise<number> {
  if (!process.env[TEST_SERVER]) {
    console.log(
      `Set ${TEST_SERVER} to a PostgreSQL server in which databases may be created, of the version of pg_dump or older.`,
    );
    return 2;
  }
  const { code } = await tool(
    "vitest",
    ["run", "--project", "postgres", "server/src/backup/backup.test.ts"],
    { show: true },
  );
  return code;
}

/** Every kind of errand in today's browser, in two old ones, in Firefox and in WebKit (e2e/drill). */
async function drillBrowsers(args: string[]): Promise<number> {
  const built = await script("scripts/prepare.mjs", ["portal"], { show: true });
  if (built.code !== 0) return built.code;
  return (await script("e2e/drill/run.ts", args, { show: true })).code;
}

/** Downloads the packages with what they need and this machine has not, and unpacks them. */
async function unpacked(folder: string, packages: readonly string[]): Promise<string | null> {
  const root = join(folder, "root");
  const archives = join(folder, "archives");
  mkdirSync(join(archives, "partial"), { recursive: true });
  const options = ["--yes", "--download-only", "--no-install-recommends"];
  const fetched = await command("apt-get", [
    "install",
    ...options,
    "-o",
    `Dir::Cache::archives=${archives}`,
    ...packages,
  ]);
  if (fetched.code !== 0) {
    console.log(`${fetched.output}\nThis needs Debian 12, root, and apt-get update.`);
    return null;
  }
  for (const file of readdirSync(archives).filter((each) => each.endsWith(".deb"))) {
    const { code, output } = await command("dpkg", ["--extract", join(archives, file), root]);
    if (code !== 0) {
      console.log(output);
      return null;
    }
  }
  return root;
}
