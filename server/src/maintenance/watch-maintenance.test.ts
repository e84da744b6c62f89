import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { watchMaintenance } from "./maintenance.ts";
import { leaveOrder } from "./order-file.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-orders-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an order file for the embedded database takes effect, and still does after a restart", async () => {
  const { db } = await freshDatabase();
  const options = { db, date: "Aug. 25, 2025", now: () => new Date("2026-01-05T02:00:00Z") };
  const server = watchMaintenance({ ...options, orderFolder: folder });
  expect(server.current()).toEqual({ on: false, date: "Aug. 25, 2025" });
  leaveOrder(folder, { on: true, completion: "Dec. 3, 2026" });
  await server.refresh();
  expect(server.current()).toEqual({ on: true, date: "Dec. 3, 2026" });
  const another = watchMaintenance({ ...options, orderFolder: null });
  await another.refresh();
  expect(another.current()).toEqual({ on: true, date: "Dec. 3, 2026" });
  leaveOrder(folder, { on: false });
  await server.refresh();
  await another.refresh();
  expect([server.current().on, another.current().on]).toEqual([false, false]);
});
