import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setInterval } from "node:timers";
import pg from "pg";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { smtpDouble } from "../harness/smtp-server.ts";
import { startAllDoubles } from "./all-doubles.ts";
import { type Certificate, newCertificate, tlsFront } from "./tls-front.ts";

const TICK_MS = 500;
const MAIN = join(import.meta.dirname, "../../src/main.ts");

/**
 * Doubles of the payment gateways, couriers and text companies behind https, and a mail server, for portals in production.
 * @param origin where people and companies reach the portal
 * @returns with `settings`, a portal's whole environment but its database, port and DATA_DIR
 */
export async function startCompanies(folder: string, origin: string, certificate: Certificate) {
  mkdirSync(folder, { recursive: true });
  const authority = join(folder, "doubles.pem");
  writeFileSync(authority, certificate.cert);
  const smtp = await smtpDouble();
  const doubles = await startAllDoubles({
    now: () => new Date(),
    folder: join(folder, "providers"),
    isLive: true,
    addressOf: (url) => tlsFront(url, certificate),
    post: async (path, { rawBody, headers }) => {
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: new Uint8Array(rawBody),
        signal: AbortSignal.timeout(5_000),
      });
      return { status: answer.status, body: await answer.text() };
    },
  });
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    ...doubles.settings,
    NODE_EXTRA_CA_CERTS: authority,
    PORTAL_MODE: "production",
    PORTAL_SECRET: "only the journeys of operators know this secret",
    INDEX_SECRET: "a secret of the tests' indexes, known to nobody but 42",
    PUBLIC_ORIGIN: origin,
    HOST: "127.0.0.1",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "no-reply@portal.gov.ph",
    CONTACT_EMAIL: "contact@portal.gov.ph",
    SUPPORT_EMAIL: "support@portal.gov.ph",
    PRIVACY_OFFICER_EMAIL: "privacy@portal.gov.ph",
    LIMIT_FACTOR: "100",
  };
  return { settings, doubles, smtp };
}

/**
 * A portal as a process of its own.
 * @param output where it prints to: a file, else as this process
 * @param main another revision's
 */
export const startPortal = (
  settings: NodeJS.ProcessEnv,
  output: "inherit" | number = "inherit",
  main = MAIN,
): ChildProcess =>
  spawn(process.execPath, [main], { env: settings, stdio: ["ignore", output, output] });

if (import.meta.main) await playJourneys();

/** For the journeys of operators: each mail is written into the folder `mails`, and files say what a journey cannot do. */
async function playJourneys(): Promise<void> {
  const dataDir = resolve(process.env["DATA_DIR"] || "data");
  const mails = join(dataDir, "mails");
  mkdirSync(mails, { recursive: true });
  const database = await startPostgresServer();
  const port = process.env["PORT"] || "3000";
  const { settings, doubles, smtp } = await startCompanies(
    dataDir,
    `http://127.0.0.1:${port}`,
    await newCertificate(),
  );
  const portal = startPortal({
    ...settings,
    DATABASE_URL: database.url(),
    DATA_DIR: dataDir,
    PORT: port,
    DRAIN_SECONDS: "0",
  });
  const { paymongo, quadx, semaphore } = doubles;
  // Where a journey plays the companies' parts.
  writeFileSync(
    join(dataDir, "doubles.json"),
    JSON.stringify({ paymongo: paymongo.pagesAt, quadx: quadx.url, semaphore: semaphore.url }),
  );

  /** A journey cannot wait for the day of an appointment: it names one in the file `comes-today`. */
  const comesToday = join(dataDir, "comes-today");
  async function moveToToday(): Promise<void> {
    if (!existsSync(comesToday)) return;
    const client = new pg.Client({ connectionString: database.url() });
    await client.connect();
    await client.query(
      `with today as (
         insert into slot (office_id, type, appointable_type, date, capacity, used)
         select s.office_id, s.type, s.appointable_type, (now() at time zone 'Asia/Manila')::date, 20, 1
         from appointment a join slot s on s.id = a.slot_id where a.reference = $1
         on conflict (office_id, type, appointable_type, date) do update set used = slot.used + 1
         returning id)
       update appointment set slot_id = today.id from today where reference = $1`,
      [readFileSync(comesToday, "utf8")],
    );
    await client.end();
    rmSync(comesToday);
  }

  let written = 0;
  setInterval(() => {
    for (const { to, mail } of smtp.arrivals.slice(written)) {
      const { subject, text, html } = mail;
      const name = `${String(written).padStart(4, "0")}.json`;
      writeFileSync(join(mails, name), JSON.stringify({ to, subject, text, html }));
      written += 1;
    }
    Promise.all([doubles.tick(), moveToToday()]).catch((error: unknown) =>
      process.stderr.write(`${String(error)}\n`),
    );
  }, TICK_MS);

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => portal.kill(signal));
  portal.once("exit", (code) => void database.stop().finally(() => process.exit(code ?? 1)));
}
