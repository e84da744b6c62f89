import { spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setInterval } from "node:timers";
import { PAYER_PAGE } from "./double-server.ts";
import type { Delivery } from "./double-webhooks.ts";
import type { GatewayDouble } from "./gateway-double.ts";
import { startMaya } from "./maya.ts";
import { startPayMongo } from "./paymongo.ts";
import { startXendit } from "./xendit.ts";

/**
 * `npm run sandbox:providers`: the sandbox, whose payments go through the adapters of the real gateways to their doubles
 * in this process. Each double has pages on which a person authorizes, fails or expires a payment.
 */

const TICK_MS = 1_000;
const port = process.env["PORT"] || "3000";
const dataDir = resolve(process.env["DATA_DIR"] || "data");
const now = () => new Date();
const aKey = (prefix: string) => `${prefix}${randomBytes(12).toString("hex")}`;
const post = (gateway: string) => async (delivery: Delivery) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/payment/webhook/${gateway}/${gateway}`, {
    method: "POST",
    headers: { ...delivery.headers, "content-type": "application/json" },
    body: new Uint8Array(delivery.rawBody),
    signal: AbortSignal.timeout(5_000),
  });
  return { status: answer.status, body: await answer.text() };
};

const pair = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const keys = {
  PAYMONGO_KEY: aKey("sk_test_"),
  PAYMONGO_WEBHOOK: aKey("whsk_"),
  MAYA_PUBLIC: aKey("pk-"),
  MAYA_SECRET: aKey("sk-"),
  MAYA_WEBHOOK: pair.publicKey,
  XENDIT_KEY: aKey("xnd_development_"),
  XENDIT_TOKEN: aKey(""),
};

const doubles: Record<string, GatewayDouble> = {
  paymongo: await startPayMongo({
    now,
    mode: "test",
    secretKey: keys.PAYMONGO_KEY,
    webhookSecret: keys.PAYMONGO_WEBHOOK,
    post: post("paymongo"),
  }),
  maya: await startMaya({
    now,
    mode: "test",
    publicKey: keys.MAYA_PUBLIC,
    secretKey: keys.MAYA_SECRET,
    signingKey: pair.privateKey,
    post: post("maya"),
  }),
  xendit: await startXendit({
    now,
    secretKey: keys.XENDIT_KEY,
    callbackToken: keys.XENDIT_TOKEN,
    post: post("xendit"),
  }),
};

const keysOf: Record<string, Record<string, string>> = {
  paymongo: { secretKey: "env:PAYMONGO_KEY", webhookSecret: "env:PAYMONGO_WEBHOOK" },
  maya: {
    secretKey: "env:MAYA_SECRET",
    publicKey: "env:MAYA_PUBLIC",
    webhookSecret: "env:MAYA_WEBHOOK",
  },
  xendit: { secretKey: "env:XENDIT_KEY", webhookSecret: "env:XENDIT_TOKEN" },
};

/** Each gateway has a page and a code to pay by. */
const routes = [
  { courier: "Quadx", account: "paymongo", channels: ["Gcash", "Maya", "Visa", "Dayon QRPH"] },
  { courier: "Skyward", account: "maya", channels: ["Gcash", "Dayon QRPH"] },
  { courier: "Abyan", account: "xendit", channels: ["Maya", "Dayon QRPH"] },
  { courier: "Go21", account: "xendit", channels: ["Gcash", "Qrph"] },
];

mkdirSync(dataDir, { recursive: true });
const accountFile = join(dataDir, "payment-accounts.json");
const accounts = Object.entries(doubles).map(([name, { url }]) => {
  return { name, provider: name, url, mode: "test", ...keysOf[name] };
});
writeFileSync(accountFile, JSON.stringify({ accounts, routes }, null, 2));

for (const [name, { url }] of Object.entries(doubles))
  process.stdout.write(`Payments at ${name}'s double: ${url}${PAYER_PAGE}\n`);
setInterval(() => {
  for (const double of Object.values(doubles))
    double.tick().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}, TICK_MS);

const portal = spawn(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], {
  env: {
    ...process.env,
    ...keys,
    PORTAL_MODE: "sandbox",
    PORT: port,
    DATA_DIR: dataDir,
    PAYMENT_ACCOUNTS: accountFile,
  },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => portal.kill(signal));
portal.once("exit", (code) => process.exit(code ?? 1));
