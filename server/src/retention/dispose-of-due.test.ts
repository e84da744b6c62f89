import { randomBytes, randomUUID } from "node:crypto";
import { addDays, manilaDay } from "@portal/contract/days";
import { describe, expect, test } from "vitest";
import { endPastAppointments } from "../appointment/appointment-store.ts";
import type { Context } from "../context.ts";
import { bookedAppointment, ended } from "../../test/fixtures/booked-appointment.ts";
import { operate } from "../../test/harness/operate.ts";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";
import { retentionDone } from "../metrics.ts";
import { claimFiles, insertFile } from "../upload/upload-store.ts";
import { keepCheckpoints } from "../delivery/delivery-store.ts";
import { findLicense } from "../record/record-store.ts";
import { writeEvent } from "../record/status-store.ts";
import { disposeOfDue } from "./dispose-of-due.ts";
import {
  archivedOf,
  disposals,
  insertUnpaid,
  ownersOf,
  usedOf,
} from "../../test/fixtures/people-store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const bench = await deliveryBench({
  webhook: "prompt",
  env: { SANDBOX_PAYMENT_SECONDS: `${40 * 24 * 60 * 60}` },
});
const { db } = bench.context;

/** Classes whose failure was logged. */
async function dispose(change: Partial<Context> = {}): Promise<string[]> {
  const failed: string[] = [];
  const log = {
    ...bench.context.log,
    error: (fields: { class: string }) => void failed.push(fields.class),
  } as unknown as Context["log"];
  await disposeOfDue({ ...bench.context, log, ...change });
  return failed;
}

/** The gateway sends its webhooks, and the portal settles the payments. */
async function hearOfPayments(): Promise<void> {
  await bench.context.sandbox?.payment.tick(bench.clock.now());
  await bench.work();
}

async function anUpload(owner?: string): Promise<string> {
  const name = `${randomBytes(16).toString("base64url")}.jpg`;
  await insertFile(db, { name, bytes: 10, createdAt: bench.clock.now() });
  await bench.context.storage.put(name, Buffer.from("a photo"));
  if (owner !== undefined) await claim(name, owner);
  return name;
}
const claim = (name: string, owner: string) =>
  db.transaction().execute((trx) =>
    claimFiles(trx, [{ field: "photo", name }], {
      owner,
      at: bench.clock.now(),
      isUnpaid: false,
    }),
  );
const bytesOf = (name: string) => bench.context.storage.get(name);
const counted = async (name: string): Promise<number> =>
  (await disposals(db))
    .filter((row) => row.class === name)
    .reduce((sum, row) => sum + row.count, 0);

describe("uploads", () => {
  test("whose bytes cannot be deleted cannot be claimed, do not block others, and are retried in the next run", async () => {
    const names = (await Promise.all([1, 2, 3].map(() => anUpload()))).toSorted();
    const [first = "", stuck = "", last = ""] = names;
    bench.clock.advance(2 * DAY);
    const { storage } = bench.context;
    const broken = {
      ...storage,
      remove: (name: string) =>
        name === stuck ? Promise.reject(new Error("The disk is away.")) : storage.remove(name),
    };
    const before = await counted("unclaimed_upload");
    retentionDone.reset();
    expect(await dispose({ storage: broken })).toEqual(["unclaimed_upload"]);
    // An alarm sees for how long, also where it never went well in this process.
    expect((await retentionDone.get()).values).toContainEqual({
      labels: { class: "unclaimed_upload" },
      value: bench.clock.now().getTime() / 1_000,
    });
    expect([await bytesOf(first), await bytesOf(last)]).toEqual([null, null]);
    const shown = () => operate(bench, "retention", { days: 1 });
    expect((await shown()).message).toMatch(/^1 photo not deleted yet/u);
    expect(await ownersOf(db, names)).toEqual({ [stuck]: "sweeper" });
    await expect(claim(stuck, "somebody")).rejects.toMatchObject({ code: "file_not_found" });
    expect(await dispose()).toEqual([]);
    expect(await bytesOf(stuck)).toBeNull();
    expect(await ownersOf(db, names)).toEqual({});
    const { message, deleted } = await shown();
    expect(message).toBe("No photo that is due is left.");
    expect(deleted).toMatchObject([{ day: "2026-01-07", class: "unclaimed_upload", count: 3 }]);
    expect((await counted("unclaimed_upload")) - before).toBe(3);
  });
});

describe("requests for delivery", () => {
  test("lose their photos even if the storage fails halfway, and the other classes continue", async () => {
    const { uuid, token } = await bench.created();
    const files = await db
      .selectFrom("transaction_document")
      .select("file_name")
      .where("transaction_uuid", "=", uuid)
      .execute();
    const names = files.map(({ file_name }) => file_name);
    for (const name of names) await bench.context.storage.put(name, Buffer.from("a photo"));
    bench.clock.advance(30 * DAY);
    const { storage } = bench.context;
    let removals = 0;
    const broken = {
      ...storage,
      remove: async (name: string) => {
        removals += 1;
        if (removals > 1) throw new Error("The disk is away.");
        await storage.remove(name);
      },
    };
    expect(await dispose({ storage: broken })).toContain("photo");
    expect(Object.values(await ownersOf(db, names))).toEqual(["sweeper:photo"]);
    expect((await bench.read(uuid, token)).code).toBe("resource_not_found");
    expect(await dispose()).toEqual([]);
    expect(await ownersOf(db, names)).toEqual({});
    expect(await Promise.all(names.map(bytesOf))).toEqual(names.map(() => null));
  });

  test("count from the person's last action, and not while a payment is open", async () => {
    const changed = await bench.created();
    bench.clock.advance(20 * DAY);
    const { data } = await bench.read(changed.uuid, changed.token);
    await bench.put(
      changed.uuid,
      changed.token,
      await bench.requestBody(changed.license, {
        first_name: data.first_name,
        documents: { id_image_url: "", receipt_image_url: "" },
      }),
    );
    const open = await bench.checkedOut();
    bench.clock.advance(30 * DAY - MINUTE);
    await dispose();
    expect((await bench.read(changed.uuid, changed.token)).data.access).toBe("full");
    bench.clock.advance(MINUTE);
    await dispose();
    expect((await bench.read(changed.uuid, changed.token)).status).toBe(404);
    const row = db.selectFrom("transaction").select(["status", "person"]);
    const stored = () => row.where("uuid", "=", open.uuid).executeTakeFirst();
    expect(await stored()).toEqual({ status: "For Payment", person: expect.any(Buffer) });
    bench.clock.advance(DAY);
    await hearOfPayments();
    expect(await stored()).toMatchObject({ status: "failed" });
    await dispose();
    expect(await stored()).toEqual({ status: "failed", person: null });
  });

  test("keep their payment, so that late money is not lost", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "delay");
    bench.clock.advance(HOUR);
    await hearOfPayments();
    bench.clock.advance(35 * DAY);
    await dispose();
    expect((await bench.read(uuid, token)).data).toMatchObject({
      access: "public",
      status: "failed",
    });
    bench.clock.advance(6 * DAY);
    await hearOfPayments();
    expect(await bench.paymentOf(uuid)).toMatchObject({ status: "paid", attention: "late" });
  });

  test("with money to decide about or an open case are listed until their longer period ends", async () => {
    const { uuid, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    await bench.work();
    const ended_at = bench.clock.now();
    const failed = { status: "failed", failed_reason: "returned", ended_at } as const;
    const row = await db
      .updateTable("transaction")
      .set({ ...failed, holds_money: true })
      .where("uuid", "=", uuid)
      .returning("reference")
      .executeTakeFirstOrThrow();
    const listed = async () => {
      const { kept_longer: kept } = await operate(bench, "retention");
      return kept.find(({ request }) => request === row.reference);
    };
    const day = manilaDay(ended_at);
    const until = addDays(day, 365);
    const because = "money to decide about";
    expect(await listed()).toEqual({ request: row.reference, ended: day, because, until });
    await db
      .insertInto("support_case")
      .values({
        id: randomUUID(),
        number: "CAS-7KQ2-M9DX-4HWC",
        transaction_uuid: uuid,
        problem: "other",
        owner: "agency",
        opened_at: ended_at,
        due_on: day,
      })
      .execute();
    expect(await listed()).toMatchObject({ because: `${because}, an open case` });
    await db.updateTable("money_received").set({ refunded_at: ended_at }).execute();
    expect(await listed()).toMatchObject({ because: "an open case" });
  });

  test("that are long over keep their days on the record's page, from their month", async () => {
    const { uuid, license, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    await bench.work();
    const steps = ["For Verification", "For Dispatch", "In Transit", "Received"] as const;
    for (const [nth, to] of steps.entries()) {
      const from = steps[nth - 1];
      if (from === undefined) continue;
      bench.clock.advance(DAY);
      const at = bench.clock.now();
      const change = { status: to, tracking_refno: "6100-0001-QUAD", tracked_at: null };
      const ends = to === "Received" ? { ended_at: at } : {};
      await db
        .updateTable("transaction")
        .set({ ...change, ...ends })
        .where("uuid", "=", uuid)
        .execute();
      await writeEvent(db, {
        kind: "transaction",
        id: uuid,
        from,
        to,
        why: null,
        who: "courier",
        at,
      });
      await keepCheckpoints(db, uuid, [{ id: `${nth}`, at, state: "in_transit", note: "" }]);
    }
    await db
      .updateTable("drivers_license")
      .set({ status: "Received" })
      .where("id", "=", license)
      .execute();
    const daysOf = async () => {
      const facts = await findLicense(db, bench.context.secrets, license);
      return facts?.transaction?.events.map(({ to, at }) => [to, new Date(at).getTime()]);
    };
    const before = await daysOf();
    expect(before?.map(([to]) => to)).toEqual(["Created", "For Payment", ...steps]);
    bench.clock.advance(90 * DAY);
    expect(await dispose()).toEqual([]);
    expect(await daysOf()).toEqual(before);
    const kept = await archivedOf(db, uuid);
    const month = manilaDay(new Date(before?.[0]?.[1] ?? 0))
      .slice(0, 7)
      .replace("-", "_");
    expect(kept).toMatchObject({
      live: 0,
      checkpoints: 3,
      months: [`status_event_archive_${month}`],
    });
    // The next month is there already.
    const next = manilaDay(new Date(bench.clock.now().getTime() + 31 * DAY))
      .slice(0, 7)
      .replace("-", "_");
    expect(kept.made).toContain(`courier_checkpoint_archive_${next}`);
  });

  test("after pseudonymising can be neither paid nor tracked: the database refuses", async () => {
    const { uuid } = await bench.checkedOut();
    bench.clock.advance(HOUR);
    await hearOfPayments();
    bench.clock.advance(31 * DAY);
    await dispose();
    const change = db.updateTable("transaction").where("uuid", "=", uuid);
    const refused = { constraint: "transaction_person" };
    const tracking_url = Buffer.alloc(40);
    await expect(change.set({ tracking_url }).execute()).rejects.toMatchObject(refused);
    await expect(
      change.set({ status: "For Payment", failed_reason: null }).execute(),
    ).rejects.toMatchObject(refused);
    const { uuid: open } = await bench.checkedOut();
    await expect(
      db.updateTable("transaction").set({ person: null }).where("uuid", "=", open).execute(),
    ).rejects.toMatchObject(refused);
  });
});

describe("appointments", () => {
  test("are deleted with their place; other days are unchanged", async () => {
    const day = "2026-12-01";
    const [past, cancelled] = [
      await bookedAppointment(bench.context, day),
      await bookedAppointment(bench.context, day),
    ];
    bench.clock.set(new Date("2026-11-30T00:00:00Z"));
    await ended(bench.context, cancelled, "Cancelled");
    await db
      .updateTable("slot")
      .set({ used: 0 })
      .where("office_id", "=", cancelled.officeId)
      .execute();
    bench.clock.set(new Date("2027-02-28T00:00:00Z"));
    await dispose();
    expect([await usedOf(db, past.officeId), await usedOf(db, cancelled.officeId)]).toEqual([1, 0]);
    const left = await db.selectFrom("appointment").select("id").execute();
    expect(left).toEqual([{ id: past.id }]);
  });

  test("that were marked past late are not kept longer", async () => {
    await endPastAppointments(bench.context);
    await dispose();
    bench.clock.set(new Date("2027-03-01T15:59:00Z"));
    await dispose();
    expect(await db.selectFrom("appointment").select("id").execute()).toHaveLength(1);
    bench.clock.set(new Date("2027-03-01T16:00:00Z"));
    await dispose();
    expect(await db.selectFrom("appointment").select("id").execute()).toEqual([]);
    const used = await db.selectFrom("slot").select("used").where("used", ">", 0).execute();
    expect(used).toEqual([]);
  });
});

test("four concurrent runs dispose of each row once, batch by batch", async () => {
  const before = await counted("unpaid_transaction");
  const { license } = await bench.created();
  bench.clock.advance(31 * DAY);
  await dispose();
  const first = (await counted("unpaid_transaction")) - before;
  await insertUnpaid(bench.context, license, 900, new Date(bench.clock.now().getTime() - 31 * DAY));
  const failed = await Promise.all([1, 2, 3, 4].map(() => dispose()));
  expect(failed.flat()).toEqual([]);
  await dispose();
  expect((await counted("unpaid_transaction")) - before - first).toBe(900);
  const left = db
    .selectFrom("transaction")
    .select("uuid")
    .where("drivers_license_id", "=", license);
  expect(await left.execute()).toEqual([]);
  const { count, ...record } = (await disposals(db)).at(-1) ?? { count: 0 };
  expect(count).toBeGreaterThanOrEqual(900);
  expect(record).toEqual({
    class: "unpaid_transaction",
    day: "2027-04-02",
    at: bench.clock.now(),
    up_to: new Date(bench.clock.now().getTime() - 30 * DAY),
  });
});
