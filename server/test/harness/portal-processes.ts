import { rootSecrets } from "../../src/wire/root-secret.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Fastify from "fastify";
import { readConfig } from "../../src/config.ts";
import type { Context } from "../../src/context.ts";
import { createContext } from "../../src/wire/create-context.ts";
import { connect, type Connection } from "../../src/db/connect.ts";
import { startPostgresServer, type PostgresServer } from "./postgres-server.ts";
import { type Arrival, smtpDouble } from "./smtp-server.ts";
import { freePort } from "../../../scripts/free-port.ts";

/** A portal in a separate process. */
export type PortalProcess = {
  /** Its current or last URL. */
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL, without a graceful shutdown. */
  kill(): Promise<void>;
};
export type Stage = {
  postgres: PostgresServer;
  portals: readonly [PortalProcess, PortalProcess];
  /** Two more, not started, that check first and take a place then. */
  naive: readonly [PortalProcess, PortalProcess];
  /** Where all of them send their mails. */
  mails: readonly Arrival[];
  /** A context with the portals' secret, for handles and tokens. */
  context: Context;
  connection: Connection;
  close(): Promise<void>;
};

/** A confirmed commit survives a crash of the database, though not of the machine. */
const SETTINGS = [
  "fsync=off",
  "synchronous_commit=on",
  "max_connections=80",
  "shared_buffers=64MB",
];
const MAIN = join(import.meta.dirname, "../../src/main.ts");
const NAIVE = new URL("../faults/naive-portal.ts", import.meta.url).href;
const START_MS = 60_000;

/** Two portals as in production, each with its jobs, on their own PostgreSQL. */
export async function rushStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "portal-rush-"));
  const postgres = await startPostgresServer(SETTINGS);
  const smtp = await smtpDouble();
  const settings = {
    PORTAL_MODE: "production",
    PORTAL_SECRET: randomBytes(32).toString("hex"),
    INDEX_SECRET: randomBytes(32).toString("hex"),
    PUBLIC_ORIGIN: "http://portal.test",
    CONTACT_EMAIL: "contact@portal.test",
    SUPPORT_EMAIL: "support@portal.test",
    PRIVACY_OFFICER_EMAIL: "privacy@portal.test",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "no-reply@portal.test",
    HOST: "127.0.0.1",
    DATABASE_URL: postgres.url("postgres"),
    DATA_DIR: folder,
    LIMIT_FACTOR: "1000000",
    LOG_LEVEL: "silent",
  };
  const portal = (index: number, options: string[] = []) =>
    portalProcess(settings, { log: join(folder, `${index}.log`), options });
  const portals = [portal(0), portal(1)] as const;
  const naive = [portal(2, ["--import", NAIVE]), portal(3, ["--import", NAIVE])] as const;
  const connection = connect({ url: settings.DATABASE_URL });
  const context = createContext({
    config: readConfig(settings),
    connection,
    roots: rootSecrets(readConfig(settings)),
    log: Fastify({ logger: false }).log,
  });
  // The first one also migrates.
  for (const one of portals) await one.start();
  return {
    postgres,
    portals,
    naive,
    mails: smtp.arrivals,
    context,
    connection,
    close: async () => {
      for (const one of [...portals, ...naive]) await one.kill();
      await smtp.close();
      await connection.close();
      await postgres.stop();
      rmSync(folder, {
        recursive: true,
        force: true,
      });
    },
  };
}

function portalProcess(
  settings: Record<string, string>,
  { log, options }: { log: string; options: string[] },
): PortalProcess {
  let port = 0;
  let child: ChildProcess | undefined;
  const url = () => `http://127.0.0.1:${port}`;
  process.once("exit", () => child?.kill("SIGKILL"));
  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  };
  const start = async (): Promise<void> => {
    port = await freePort();
    const output = openSync(log, "w");
    const started = spawn(process.execPath, [...options, MAIN], {
      env: { PATH: process.env["PATH"] ?? "", ...settings, PORT: String(port) },
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    child = started;
    const deadline = Date.now() + START_MS;
    while (!(await isReady(url()))) {
      const said = readFileSync(log, "utf8");
      // Another process took the port meanwhile.
      if (started.exitCode !== null && said.includes("EADDRINUSE")) return start();
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`The portal did not start:\n${said}`);
      await delay(25);
    }
  };
  return {
    get url() {
      return url();
    },
    start,
    kill,
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** One person with their booking request; `from` is their address, where a proxy is trusted to say it. */
export type Client = { body: string; key: string; token: () => Promise<string>; from?: string };
type Outcome = { reference: string | null };

const MOST_TRIES = 200;

/**
 * Retries until there is a final answer: after a lost connection, 503 or 409 `request_running` it sends the same
 * Idempotency-Key to the next portal.
 * @param onTurnedAway called for each lost connection and 503
 * @returns the reference, null for a full day
 */
export async function insist(
  portals: readonly Pick<PortalProcess, "url">[],
  client: Client,
  at: number,
  onTurnedAway: () => void = () => undefined,
): Promise<Outcome> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await ask(portals[(at + tries) % portals.length]?.url ?? "", client);
    if (answer?.status === 201) return { reference: answer.reference };
    if (answer?.code === "slot_full") return { reference: null };
    if (!answer || answer.status === 503) onTurnedAway();
    else if (answer.code !== "request_running")
      throw new Error(`Answered ${answer.status} ${answer.code}`);
    await delay((0.5 + Math.random()) * Math.min(400, 50 * 2 ** tries));
  }
  throw new Error("There was never an answer.");
}

type Heard = { status: number; code: string; reference: string };

// Not fetch: for ten thousand requests it would be slower than the portals.
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** Null when the connection broke. */
async function ask(url: string, { body, key, token, from }: Client): Promise<Heard | null> {
  const headers = {
    "content-type": "application/json",
    "idempotency-key": key,
    "cf-t-token": await token(),
    ...(from !== undefined && { "x-forwarded-for": from }),
  };
  return new Promise((resolve) => {
    const sent = request(`${url}/api/ste/appointment`, { method: "POST", agent, headers });
    sent.setTimeout(30_000, () => sent.destroy());
    sent.on("error", () => resolve(null));
    sent.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", () => resolve(null));
      response.on("end", () => resolve(heard(response.statusCode ?? 0, Buffer.concat(parts))));
    });
    sent.end(body);
  });
}

function heard(status: number, text: Buffer): Heard {
  const { code = "", data } = JSON.parse(text.toString()) as Partial<{
    code: string;
    data: { reference: string };
  }>;
  return { status, code, reference: data?.reference ?? "" };
}
