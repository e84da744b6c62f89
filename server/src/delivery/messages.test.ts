import { DAY_MS } from "@portal/contract/days";
import { describe, expect, test } from "vitest";
import { applyTracking, failDelivery } from "./apply-tracking.ts";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { notePhotosSent } from "./asked-photo-store.ts";
import { askPhoto } from "./asked-photos.ts";
import { notifyLateDeliveries } from "./notify-late-deliveries.ts";
import { queueRequestMessage } from "./request-message-rules.ts";
import { lockTransaction, moveTransaction } from "./transaction-store.ts";

const bench = await deliveryBench({ webhook: "prompt" });

/** A paid request whose parcel has moved `steps` steps. */
async function underWay(steps: number, lastName = "Cruz") {
  const asked = await bench.paid({ last_name: lastName });
  bench.clock.advance(15_000);
  await bench.work();
  await bench.moveParcels(steps);
  return asked;
}

/** Such as `mail paid`, in order of sending. */
const messagesOf = async (uuid: string): Promise<string[]> =>
  ((await bench.context.sandbox?.mailbox.list()) ?? [])
    .filter(({ id }) => id.includes(uuid))
    .map(({ kind, id }) => `${kind} ${id.split("/")[0]}`)
    .toReversed();

const queuedMails = ({ db }: Bench["context"]) =>
  db.selectFrom("outbox").select("payload").where("kind", "=", "mail").execute();

const mailOf = async (uuid: string, message: string) => {
  const list = (await bench.context.sandbox?.mailbox.list()) ?? [];
  const found = list.find(({ id, kind }) => kind === "mail" && id.startsWith(`${message}/${uuid}`));
  return found?.text ?? "";
};

describe("notifications (R-34)", () => {
  test("progress is sent by mail, and important steps by text too", async () => {
    const { uuid } = await underWay(4);
    expect((await messagesOf(uuid)).toSorted()).toEqual([
      "mail delivered",
      "mail handed_over",
      "mail on_the_way",
      "mail out_for_delivery",
      "mail paid",
      "sms on_the_way",
      "sms out_for_delivery",
    ]);
  });

  test("returned: the failed attempt, the way back and the return", async () => {
    const { uuid, token } = await underWay(6, "Return");
    const told = await messagesOf(uuid);
    for (const name of ["delivery_attempted", "returned"])
      expect(told).toEqual(expect.arrayContaining([`mail ${name}`, `sms ${name}`]));
    expect(told).toContain("mail returning");
    const text = await mailOf(uuid, "returned");
    expect(text).toContain("We received your payment and are looking into it.");
    expect(text).toContain("Office: LTO Quezon City District Office");
    // Nothing is sent twice, however often the courier reports it.
    const { data } = await bench.read(uuid, token);
    await applyTracking(bench.context, { courier: "Quadx", number: data.tracking_refno ?? "" });
    await bench.work();
    expect(await messagesOf(uuid)).toEqual(told);
  });

  test.each([
    ["rejected", "request_rejected"],
    ["lost", "lost"],
    ["courier_cancelled", "courier_cancelled"],
    ["payment_in_doubt", "money_held"],
  ] as const)("%s by the office or the courier", async (why, message) => {
    const { uuid } = await bench.paid();
    const move = { uuid, from: "For Verification", to: "failed", why, who: "office" } as const;
    await bench.context.db
      .transaction()
      .execute((trx) =>
        moveTransaction(trx, { ...move, at: bench.clock.now(), set: { holds_money: true } }),
      );
    await bench.work();
    expect(await messagesOf(uuid)).toEqual(
      expect.arrayContaining([`mail ${message}`, `sms ${message}`]),
    );
  });

  test("what was lost, paid back and brought back is told as it is when it is sent", async () => {
    const { uuid } = await bench.paid();
    const { db } = bench.context;
    await db.transaction().execute(async (trx) => {
      for (const why of ["lost", "returned"] as const)
        await failDelivery(trx, await lockTransaction(trx, uuid), why, bench.clock.now());
      const at = bench.clock.now();
      await queueRequestMessage(trx, { message: "money_held", transaction: uuid, at });
    });
    await db
      .updateTable("money_received")
      .set({ refunded_at: bench.clock.now() })
      .where("transaction_uuid", "=", uuid)
      .execute();
    await bench.work();
    expect((await messagesOf(uuid)).toSorted()).toEqual([
      "mail paid",
      "mail returned",
      "sms returned",
    ]);
    const list = (await bench.context.sandbox?.mailbox.list()) ?? [];
    const told = list.filter(({ id }) => id.startsWith(`returned/${uuid}`));
    expect(told.map(({ text }) => text).join()).not.toMatch(/looking into|checking your payment/u);
  });

  test.each([
    ["decline", "payment_declined"],
    ["expire", "payment_expired"],
  ] as const)("a payment that ended: %s", async (press, message) => {
    const { uuid, providerId } = await bench.checkedOut();
    await bench.press(providerId, press);
    await bench.work();
    expect(await messagesOf(uuid)).toContain(`mail ${message}`);
    expect(await mailOf(uuid, message)).toContain("You pay it on our page");
  });
});

describe("a step that takes longer than promised", () => {
  const look = () =>
    Promise.all([notifyLateDeliveries(bench.context), notifyLateDeliveries(bench.context)]);
  const delays = async (uuid: string) =>
    (await messagesOf(uuid)).filter((name) => name.endsWith("delayed"));

  test("is notified once across processes, and not at night", async () => {
    const { uuid } = await underWay(2);
    await look();
    await bench.work();
    expect(await delays(uuid)).toEqual([]);
    // Five working days after Monday, 5 January end with Monday the 12th.
    bench.clock.set(new Date("2026-01-12T23:59:59Z"));
    await look();
    await bench.work();
    expect(await delays(uuid)).toEqual([]);
    bench.clock.set(new Date("2026-01-13T00:00:00Z"));
    for (let times = 0; times < 2; times += 1) {
      await look();
      await bench.work();
    }
    expect(await delays(uuid)).toEqual(["mail delayed"]);
    const text = await mailOf(uuid, "delayed");
    expect(text).toContain("Expected by: Monday, Jan 12, 2026");
    expect(text).toContain("There is nothing else to pay");
    // The outbox deletes finished jobs after a day; still nothing new is queued.
    await bench.context.db.deleteFrom("outbox").where("kind", "=", "mail").execute();
    for (let day = 0; day < 3; day += 1) {
      bench.clock.advance(DAY_MS);
      await look();
    }
    expect(await queuedMails(bench.context)).toEqual([]);
  });

  test("a later delayed step is notified again; an ended request is not", async () => {
    const ended = await underWay(4);
    const late = await bench.paid();
    // The office does not act.
    await bench.context.db.deleteFrom("outbox").where("kind", "=", "verify_transaction").execute();
    for (const times of [1, 2]) {
      bench.clock.advance(9 * DAY_MS);
      await look();
      await bench.work();
      expect(await delays(late.uuid)).toHaveLength(times);
      // The office has dispatched it meanwhile, but the courier does not come.
      const move = { uuid: late.uuid, from: "For Verification", to: "For Dispatch" } as const;
      await bench.context.db
        .transaction()
        .execute((trx) =>
          moveTransaction(trx, { ...move, why: "verified", who: "office", at: bench.clock.now() }),
        );
    }
    expect(await delays(ended.uuid)).toEqual([]);
  });

  test("a promise that a new photo began anew is notified again", async () => {
    const { uuid } = await bench.paid();
    const { db } = bench.context;
    await db.deleteFrom("outbox").where("kind", "=", "verify_transaction").execute();
    for (const times of [1, 2]) {
      bench.clock.advance(9 * DAY_MS);
      await look();
      await bench.work();
      expect(await delays(uuid)).toHaveLength(times);
      await askPhoto(db, {
        uuid,
        field: "id_image_url",
        fault: "expired",
        at: bench.clock.now(),
      });
      await notePhotosSent(db, uuid, ["id_image_url"], bench.clock.now());
    }
  });
});
