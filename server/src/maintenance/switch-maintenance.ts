import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { readConfig, type Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { keepOrder, type Order } from "./maintenance-store.ts";
import { isWaiting, leaveOrder } from "./order-file.ts";
import { readCommand } from "./read-command.ts";

const PATIENCE_MS = 3_000;

/** Writes to the database, or leaves an order file for the server that has it open (docs/decisions/012). */
async function give(order: Order, { databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl === null) {
    mkdirSync(dataDir, { recursive: true });
    leaveOrder(dataDir, order);
    const until = Date.now() + PATIENCE_MS;
    while (isWaiting(dataDir) && Date.now() < until) await delay(100);
    return !isWaiting(dataDir);
  }
  const connection = await connect({ databaseUrl, dataDir: null });
  try {
    await keepOrder(connection.db, order, new Date());
  } finally {
    await connection.close();
  }
  return true;
}

async function run(): Promise<string> {
  const config = readConfig();
  const order = readCommand(process.argv.slice(2), new Date());
  const isKept = await give(order, config);
  const done = order.on
    ? `The portal is closed for maintenance. People read "Estimated completion: ${order.completion ?? config.texts.maintenanceDate}".`
    : "The portal is open.";
  return isKept
    ? `${done} Every server follows within a second.`
    : `No running portal uses ${config.dataDir}: the order lies there and holds from its next start. If the portal uses PostgreSQL, set DATABASE_URL as it does.`;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
