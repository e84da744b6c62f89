import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Order } from "./maintenance-store.ts";

const FILE = "maintenance.order";
/** Name while the order is being stored, so that a newer order can be left meanwhile. */
const TAKEN = "maintenance.taken";

const OrderFile = v.variant("on", [
  v.object({ on: v.literal(true), completion: v.nullable(v.string()) }),
  v.object({ on: v.literal(false) }),
]);

/** Leaves an order for the server that has this folder's database open; a newer order replaces it. */
export function leaveOrder(folder: string, order: Order): void {
  const draft = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(order));
  renameSync(draft, join(folder, FILE));
}

/** Whether an order has not been taken yet. */
export const isWaiting = (folder: string): boolean =>
  existsSync(join(folder, FILE)) || existsSync(join(folder, TAKEN));

/**
 * Passes a waiting order to `keep` and deletes the file once that has succeeded.
 * @throws Error for a malformed file, which is deleted too
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
