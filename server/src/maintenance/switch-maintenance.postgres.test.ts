import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { readOrder } from "./maintenance-store.ts";

const COMMAND = join(import.meta.dirname, "switch-maintenance.ts");
const run = promisify(execFile);

test("with a shared database the command writes into it, and the server follows", async () => {
  const { db, pool } = await freshDatabase();
  const env = { ...process.env, DATABASE_URL: pool.options.connectionString, PORTAL_MODE: "" };
  const say = async (...words: string[]) =>
    (await run(process.execPath, [COMMAND, ...words], { env })).stdout;

  expect(await say("on", "2099-12-01")).toContain("Estimated completion: Dec. 1, 2099");
  expect(await readOrder(db)).toEqual({ on: true, completion: "Dec. 1, 2099" });
  expect(await say("on")).toContain("Estimated completion: Aug. 25, 2025");
  expect(await readOrder(db)).toEqual({ on: true, completion: null });
  expect(await say("off")).toContain("The portal is open.");
  expect(await readOrder(db)).toEqual({ on: false });
  await expect(say("soon")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run maintenance -- off") as string,
  });
});
