import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Order } from "./maintenance-store.ts";

const FILE = "maintenance.order";
/** Under this name while it is being put into the database: a newer order may come meanwhile. */
const TAKEN = "maintenance.taken";

const OrderFile = v.variant("on", [
  v.object({ on: v.literal(true), completion: v.nullable(v.string()) }),
  v.object({ on: v.literal(false) }),
]);

/** Leaves an order for the server that has this folder's database open; the newest stands. */
export function leaveOrder(folder: string, order: Order): void {
  const draft = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(order));
  renameSync(draft, join(folder, FILE));
}

/** Whether a left order was not taken yet. */
export const isWaiting = (folder: string): boolean =>
  existsSync(join(folder, FILE)) || existsSync(join(folder, TAKEN));

/**
 * Takes a left order: `keep` gets it, and it is gone once that has succeeded.
 * @throws Error when the file holds no order; it is gone then too
 */
export async function takeOrder(
  folder: string,
  keep: (order: Order) => Promise<void>,
): Promise<void> {
  if (!isWaiting(folder)) return;
  const taken = join(folder, TAKEN);
  if (existsSync(join(folder, FILE))) renameSync(join(folder, FILE), taken);
  const order = v.safeParse(OrderFile, parsed(readFileSync(taken, "utf8")));
  if (order.success) await keep(order.output);
  rmSync(taken, { force: true });
  if (!order.success) throw new Error(`${FILE} holds no order.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
