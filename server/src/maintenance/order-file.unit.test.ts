import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isWaiting, leaveOrder, takeOrder } from "./order-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-order-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const takeAll = async () => {
  const orders: unknown[] = [];
  await takeOrder(folder, async (order) => void orders.push(order));
  return orders;
};

test("the newest order is taken once, and its file is deleted", async () => {
  leaveOrder(folder, { on: true, completion: "Aug. 25, 2025" });
  leaveOrder(folder, { on: false });
  expect(isWaiting(folder)).toBe(true);
  expect(await takeAll()).toEqual([{ on: false }]);
  expect(await takeAll()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test("an order that could not be stored is taken again, unless there is a newer one", async () => {
  leaveOrder(folder, { on: true, completion: null });
  const fail = async () => {
    throw new Error("no database");
  };
  await expect(takeOrder(folder, fail)).rejects.toThrow("no database");
  expect(isWaiting(folder)).toBe(true);
  expect(await takeAll()).toEqual([{ on: true, completion: null }]);
});

test("an order left while another is being stored is not lost", async () => {
  leaveOrder(folder, { on: true, completion: null });
  await takeOrder(folder, async () => leaveOrder(folder, { on: false }));
  expect(await takeAll()).toEqual([{ on: false }]);
});

test("a malformed order is reported once", async () => {
  writeFileSync(join(folder, "maintenance.order"), "{}");
  await expect(takeAll()).rejects.toThrow("maintenance.order holds no order.");
  expect(await takeAll()).toEqual([]);
});
