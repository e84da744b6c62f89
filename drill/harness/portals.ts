import { execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { ownKey } from "../../lto/src/own-key.ts";
import { controlSocket, send } from "../../lto/src/send.ts";
import { secretsFrom } from "../../server/src/security/secrets.ts";
import { startCompanies, startPortal } from "../../server/test/doubles/production-portal.ts";
import { newCertificate, type Certificate } from "../../server/test/doubles/tls-front.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type Ends } from "./machine.ts";

const LTO = join(import.meta.dirname, "../../lto/src/main.ts");
const ROOTS = {
  seals: { current: "the root secret of the drill, made up for 3 days", old: [] },
  indexes: { current: "the secret of the drill's indexes, made up for 4 days", old: [] },
};
const READY_SECONDS = 120;
/** Longer than a portal takes to end. */
const STOP_MS = 40_000;

/** Of all portals of a drill, for tokens, handles and sealed rows. */
export const secrets = secretsFrom(ROOTS);

export type Portals = Awaited<ReturnType<typeof portalsOn>>;
export type Portal = Awaited<ReturnType<Portals["start"]>>;

/**
 * Portals in production beside one another, on one database, with doubles of all companies.
 * @param folder where they write
 * @param port where people reach them all: a proxy's, or the only portal's
 */
export async function portalsOn(
  databaseUrl: string,
  {
    folder,
    port,
    ends,
    certificate,
  }: { folder: string; port: number; ends: Ends; certificate?: Certificate },
) {
  const origin = `http://127.0.0.1:${port}`;
  const companies = await startCompanies(
    join(folder, "companies"),
    origin,
    certificate ?? (await newCertificate()),
  );
  const shared: NodeJS.ProcessEnv = {
    ...companies.settings,
    PORTAL_SECRET: ROOTS.seals.current,
    INDEX_SECRET: ROOTS.indexes.current,
    DATABASE_URL: databaseUrl,
    // Each person has an address of their own.
    TRUSTED_PROXIES: "127.0.0.1",
    LIMIT_FACTOR: "1000",
  };
  /** @param name its log; `settings` are put over the shared ones; `main` is another revision's */
  const spawned = (name: string, settings: NodeJS.ProcessEnv, main?: string) => {
    const dataDir = settings["DATA_DIR"] ?? join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    const log = join(folder, `${name}.log`);
    const output = openSync(log, "a");
    const env: NodeJS.ProcessEnv = { ...shared, DATA_DIR: dataDir, ...settings };
    const child = startPortal(env, output, main);
    closeSync(output);
    ends.push(() => end(child, "SIGTERM"));
    return { name, env, child, log, end: (how: NodeJS.Signals) => end(child, how) };
  };
  /**
   * Starts one with a folder of its own.
   * @returns once it is ready, or answers at another path, or at its metrics where it only has jobs
   */
  const start = async (
    name: string,
    settings: NodeJS.ProcessEnv = {},
    { main, path = "/readyz" }: { main?: string | undefined; path?: string } = {},
  ) => {
    const own = settings["PORT"] ?? String(await freePort());
    const isJobs = settings["PORTAL_ROLE"] === "jobs";
    const metrics = isJobs ? { METRICS_PORT: String(await freePort()) } : {};
    const portal = spawned(name, { PORT: own, ...metrics, ...settings }, main);
    const url = `http://127.0.0.1:${own}`;
    await answers(isJobs ? `http://127.0.0.1:${metrics.METRICS_PORT}/metrics` : url + path, portal);
    return { ...portal, url, port: own };
  };
  /** Several beside one another share their files. */
  const startBeside = (
    name: string,
    settings: NodeJS.ProcessEnv = {},
    how: Parameters<typeof start>[2] = {},
  ) =>
    start(
      name,
      {
        DATA_DIR: join(folder, "data"),
        CONTROL_SOCKET: join(folder, `${name}.sock`),
        ...settings,
      },
      how,
    );
  /** One that must not start. @returns its exit code and what it says */
  const refused = async (name: string, settings: NodeJS.ProcessEnv, main?: string) => {
    const own = {
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
      CONTROL_SOCKET: join(folder, "refused.sock"),
    };
    const { child, log } = spawned(name, { ...own, ...settings }, main);
    const waiting = setTimeout(() => child.kill("SIGKILL"), READY_SECONDS * 1_000);
    if (!isOver(child)) await once(child, "exit");
    clearTimeout(waiting);
    return { code: child.exitCode, said: readFileSync(log, "utf8").trim() };
  };
  return { ...companies, origin, folder, settings: shared, start, startBeside, refused };
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Ends a portal and waits until it is gone. @returns its exit code, null after a signal */
async function end(child: ChildProcess, how: NodeJS.Signals): Promise<number | null> {
  if (isOver(child)) return child.exitCode;
  const gone = new Promise<number | null>((settle) => child.once("exit", settle));
  child.kill(how);
  const waiting = AbortSignal.timeout(STOP_MS);
  waiting.addEventListener("abort", () => child.kill("SIGKILL"));
  return gone;
}

async function answers(url: string, { child, log }: { child: ChildProcess; log: string }) {
  for (let tries = 0; tries < READY_SECONDS * 5; tries += 1) {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(url, { signal }).catch(() => null);
    if (answer?.ok) return;
    if (isOver(child)) break;
    await delay(200);
  }
  throw new Error(`The portal did not start: ${readFileSync(log, "utf8").slice(-2_000)}`);
}

export type Operate = (
  name: string,
  input: object,
  more?: { as?: string; file?: string },
) => Promise<Record<string, unknown>>;

/** Two operators at the control socket of a portal, ana and ben. */
export function operatorsAt({ env }: Pick<Portal, "env">, folder: string): Operate {
  const keys: NodeJS.ProcessEnv = { ...env, LTO_KEYS: join(folder, "keys") };
  const known = new Map(
    ["ana", "ben"].map((name) => {
      execFileSync(process.execPath, [LTO, "operator", "add", name], { env: keys });
      return [name, ownKey(keys, name, name)] as const;
    }),
  );
  return (name, input, { as = "ana", file } = {}) =>
    send(controlSocket(env), {
      name,
      input,
      operator: as,
      key: known.get(as) ?? null,
      reason: "a drill",
      onProgress: () => undefined,
      ...(file !== undefined && { file: Readable.from([Buffer.from(file)]) }),
    });
}

/** The only office of a drill. */
export const OFFICE = "ncr-qc-do";

const SHEETS = {
  courier: [
    "courier,name,enabled,channels",
    "Quadx,GoGo Express,yes,Gcash",
    "Skyward,FSI,yes,Gcash",
  ],
  office: [
    "id,code,name,type,region,province,municipality,address,latitude,longitude,approximate,hours,license_delivery,license_pickup,license_renewal,plate_delivery,plate_pickup,couriers",
    `${OFFICE},1352,Quezon City District Office,District Office,NCR,Quezon City,Quezon City,"East Avenue, Diliman",14.6451,121.0437,no,Mon to Fri 8 AM to 5 PM,yes,yes,yes,yes,yes,Quadx;Skyward`,
  ],
  fee: ["courier,zone,from,amount", "Quadx,NCR,2026-01-01,150.00", "Skyward,NCR,2026-01-01,140.00"],
};

/** An office, couriers, fees and open days, by an operator's files. @param capacity places a day */
export async function openOffice(operate: Operate, capacity: number): Promise<void> {
  const week = ["license-pickup", "license-renewal"].map(
    (kind) => `${OFFICE},${kind},Mon-Fri,${capacity}`,
  );
  const sheets = { ...SHEETS, week: ["office_id,service,weekdays,capacity", ...week] };
  for (const [noun, lines] of Object.entries(sheets))
    await operate(`${noun} import`, {}, { file: `${lines.join("\n")}\n` });
}
