import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setInterval } from "node:timers";
import { startAllDoubles } from "./all-doubles.ts";
import { PAYER_PAGE } from "./double-server.ts";
import { PARCEL_PAGE } from "./parcel-page.ts";
import { TEXTS_PAGE } from "./texts-page.ts";

/**
 * `npm run sandbox:providers`: the sandbox, whose payments, parcels and texts go through the adapters of the real companies
 * to their doubles in this process. Each double has pages on which a person plays the company's part.
 */

const TICK_MS = 1_000;
const port = process.env["PORT"] || "3000";
const dataDir = resolve(process.env["DATA_DIR"] || "data");

const doubles = await startAllDoubles({
  now: () => new Date(),
  folder: join(dataDir, "providers"),
  post: async (path, { rawBody, headers }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: new Uint8Array(rawBody),
      signal: AbortSignal.timeout(5_000),
    });
    return { status: answer.status, body: await answer.text() };
  },
});
const { paymongo, maya, xendit, quadx, lalamove, skyward, semaphore, philsms } = doubles;
const pages: [what: string, double: { url: string }, page: string][] = [
  ["Payments at PayMongo (Quadx)", paymongo, PAYER_PAGE],
  ["Payments at Maya (Skyward)", maya, PAYER_PAGE],
  ["Payments at Xendit (Abyan, Go21)", xendit, PAYER_PAGE],
  ["Parcels of QuadX", quadx, PARCEL_PAGE],
  ["Parcels of Lalamove (Go21)", lalamove, PARCEL_PAGE],
  ["Parcels of Skyward, which has no interface", skyward, PARCEL_PAGE],
  ["Texts by Semaphore", semaphore, TEXTS_PAGE],
  ["Texts by PhilSMS, after a refusal of Semaphore", philsms, TEXTS_PAGE],
];
for (const [what, { url }, page] of pages)
  process.stdout.write(`${what}: ${new URL(page, url).href}\n`);
setInterval(() => {
  doubles.tick().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}, TICK_MS);

const portal = spawn(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], {
  env: {
    ...process.env,
    ...doubles.settings,
    PORTAL_MODE: "sandbox",
    PORT: port,
    DATA_DIR: dataDir,
  },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => portal.kill(signal));
portal.once("exit", (code) => process.exit(code ?? 1));
