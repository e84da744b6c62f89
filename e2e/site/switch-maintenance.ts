import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const SWITCH = join(import.meta.dirname, "../../server/src/maintenance/switch-maintenance.ts");
const run = promisify(execFile);

/** `npm run maintenance -- …` beside the server of the journeys, whose folder playwright.config.ts hands on. */
export async function switchMaintenance(...words: string[]): Promise<string> {
  const { dataDir } = JSON.parse(process.env["PORTAL_E2E"] ?? "{}") as { dataDir?: string };
  if (dataDir === undefined) throw new Error("There is no server to switch.");
  const { stdout } = await run(process.execPath, [SWITCH, ...words], {
    env: { ...process.env, PORTAL_MODE: "sandbox", DATA_DIR: dataDir, DATABASE_URL: "" },
  });
  return stdout;
}
