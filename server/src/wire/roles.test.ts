import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { CaptchaChallenge } from "@portal/contract/captcha";
import pg from "pg";
import * as v from "valibot";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { operate } from "../../test/harness/operate.ts";
import { solvedCaptcha } from "../../test/harness/solved-captcha.ts";
import { testContext } from "../../test/harness/test-context.ts";
import { giveRights } from "../db/roles.ts";
import { enqueue } from "../jobs/outbox-store.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const AHEAD = new URL("../../test/faults/clock-ahead.ts", import.meta.url).href;
const connection = await freshDatabase();
const url = connection.pool.options.connectionString ?? "";
const folder = mkdtempSync(join(tmpdir(), "portal-roles-"));
clearAfterwards(() => rmSync(folder, { recursive: true, force: true }));

const environment = (
  role: string,
  databaseUrl: string,
  { dataDir = folder, ...more }: { dataDir?: string; [setting: string]: string } = {},
) => ({
  PATH: process.env["PATH"] ?? "",
  PORTAL_MODE: "production",
  PORTAL_ROLE: role,
  PORTAL_SECRET: "the secret of the roles, made up by 42 of them",
  INDEX_SECRET: "a secret of the tests' indexes, known to nobody but 42",
  PUBLIC_ORIGIN: "http://portal.test",
  CONTACT_EMAIL: "contact@portal.test",
  SUPPORT_EMAIL: "support@portal.test",
  PRIVACY_OFFICER_EMAIL: "privacy@portal.test",
  HOST: "127.0.0.1",
  PORT: "0",
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: "info",
  DRAIN_SECONDS: "0",
  ...more,
});

/** The portal in a role; resolves when it says where it is, or, as `jobs`, at once. */
async function start(
  role: string,
  databaseUrl = url,
  options: readonly string[] = [],
  more: Record<string, string> = {},
) {
  const portal = spawn(process.execPath, [...options, MAIN], {
    env: environment(role, databaseUrl, more),
    stdio: ["ignore", "pipe", "inherit"],
  });
  clearAfterwards(() => portal.kill("SIGKILL"));
  const ended = once(portal, "exit");
  const { port, said } = role === "jobs" ? { port: 0, said: "" } : await listening(portal.stdout);
  portal.stdout.resume();
  const stop = async () => {
    portal.kill("SIGTERM");
    await ended;
  };
  return { portal, port, said, ended, stop };
}

/** A portal that does not start: its exit code, and the lines that it says. */
async function refused(...[role, more = {}, options = []]: Refused) {
  const portal = spawn(process.execPath, [...options, MAIN], {
    env: environment(role, url, more),
    stdio: ["ignore", "ignore", "pipe"],
  });
  clearAfterwards(() => portal.kill("SIGKILL"));
  const [said, [status]] = await Promise.all([text(portal.stderr), once(portal, "exit")]);
  return [status, said.trim().split("\n")];
}
type Refused = [role: string, more?: Record<string, string>, options?: readonly string[]];

/** Where it listens, from its log, and what else that says until then. */
async function listening(output: Readable): Promise<{ port: number; said: string }> {
  let said = "";
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const port = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
    if (port) return { port: Number(port), said };
  }
  throw new Error(`The portal did not start:\n${said}`);
}

/** It serves people during all tests. */
const web = await start("web");

/** Nobody knows this job; that it was tried shows that somebody works. */
async function tries(): Promise<number> {
  const { attempts } = await connection.db
    .selectFrom("outbox")
    .select("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}

test("web leaves the jobs to others; jobs does them; both does them in a child process", async () => {
  const { db } = connection;
  const leave = async () => {
    await db.deleteFrom("outbox").execute();
    await enqueue(db, { kind: "unknown", payload: {}, runAt: new Date(0) });
  };
  await leave();
  const { stop: stopJobs } = await start("jobs");
  await expect.poll(tries, { timeout: 45_000 }).toBeGreaterThan(0);
  await stopJobs();
  await leave();
  // A second is four turns of the outbox.
  await delay(1_000);
  expect(await tries()).toBe(0);
  const { stop: stopBoth } = await start("both");
  await expect.poll(tries, { timeout: 45_000 }).toBeGreaterThan(0);
  await stopBoth();
  await leave();
  await delay(1_000);
  expect(await tries()).toBe(0);
});

test("what is under way ends in order after people were led elsewhere, also when the signal comes twice", async () => {
  const { portal, port, ended } = await start("both", undefined, [], { DRAIN_SECONDS: "4" });
  const statuses = () =>
    Promise.all(
      ["readyz", "healthz"].map(async (probe) => {
        const answer = await fetch(`http://127.0.0.1:${port}/${probe}`);
        return answer.status;
      }),
    );
  expect(await statuses()).toEqual([200, 200]);
  const sent = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/ste/drivers_license",
    headers: { "content-type": "application/json", "content-length": 2, expect: "100-continue" },
  });
  const answered = once(sent, "response");
  sent.flushHeaders();
  await once(sent, "continue");
  portal.kill("SIGTERM");
  await expect.poll(statuses).toEqual([503, 200]);
  // The second, from npm for example, which hears the same.
  portal.kill("SIGTERM");
  expect(await statuses()).toEqual([503, 200]);
  await expect.poll(() => statuses().catch(() => "led elsewhere")).toBe("led elsewhere");
  expect(portal.exitCode).toBeNull();
  sent.end("{}");
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(422);
  answer.resume();
  expect(await ended).toEqual([0, null]);
});

/** A captcha of one portal that is shown to another. @returns the other's failure code */
async function shown({ port: from }: { port: number }, { port: to }: { port: number }) {
  const challenge = async () => {
    const answer = await fetch(`http://127.0.0.1:${from}/api/captcha/challenge?action=lookup`);
    return v.parse(v.object({ data: CaptchaChallenge }), await answer.json()).data;
  };
  const answer = await fetch(
    `http://127.0.0.1:${to}/api/ste/drivers_license/inquire?number=N0112345678&birth_date=1990-01-31`,
    { headers: { "cf-t-token": await solvedCaptcha({ captcha: { challenge } }) } },
  );
  return v.parse(v.object({ code: v.string() }), await answer.json()).code;
}

test("a portal whose machine is 20 s ahead says so and refuses no captcha of another; 31 s ahead it does not start", async () => {
  const ahead = await start("web", url, ["--import", `${AHEAD}?20000`]);
  expect(await shown(web, ahead)).toBe("resource_not_found");
  expect(await shown(ahead, web)).toBe("resource_not_found");
  const words = /(?:19|20)\.\d s ahead of the database's/u;
  expect(web.said).not.toMatch(words);
  expect(ahead.said).toMatch(words);
  const { checks } = await operate({ context: testContext(connection) }, "doctor");
  const finding = checks.find(({ what }) => what === "clock")?.finding;
  expect(finding).toMatch(new RegExp(`^Process ${ahead.portal.pid} on .+: ${words.source}`, "u"));
  await ahead.stop();
  expect(await refused("web", {}, ["--import", `${AHEAD}?31000`])).toEqual([
    1,
    [
      expect.stringMatching(
        /^The portal cannot start: The clock of this machine is 3[01]\.\d s ahead /u,
      ),
    ],
  ]);
});

test("with another folder of photos no process starts, and it says so in a sentence", async () => {
  const dataDir = join(folder, "another-host");
  const sentence = expect.stringMatching(
    /^The portal cannot start: \S+\/another-host\/uploads has not this database's photos /u,
  );
  const both = await Promise.all(["web", "jobs"].map((role) => refused(role, { dataDir })));
  expect(both).toEqual([
    [1, [sentence]],
    [1, [sentence]],
  ]);
});

test("as a role that owns nothing it serves people, and can change no table", async () => {
  const { pool } = connection;
  const role = `rows_alone_${process.pid}`;
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'rows'`);
  clearAfterwards(async () => {
    await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });
  const own = new URL(url);
  Object.assign(own, { username: role, password: "rows" });
  // Without its rights it says what is missing.
  expect(await refused("web", { DATABASE_URL: own.href })).toEqual([
    1,
    [expect.stringMatching(/^The portal cannot start: The database's role may not do this\. /u)],
  ]);
  await giveRights(connection.db, role, { isSandbox: false });
  const { port, stop } = await start("web", own.href);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(await answer.json()).toEqual({ data: "ready" });
  await stop();
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  clearAfterwards(() => client.end());
  // Which statements: db/roles.test.ts.
  await expect(client.query("TRUNCATE audit")).rejects.toMatchObject({ code: "42501" });
});
