import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../test/doubles/double-server.ts";
import { FATES, mortalProcess } from "../../test/faults/mortal-process.ts";
import { moneyDesk } from "../../test/fixtures/money-desk.ts";
import { livingProcess } from "../../test/harness/database.ts";
import { constraintOf } from "../db/constraint-of.ts";
import { Problem } from "../problem/problem.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { moveRecord } from "../record/status-store.ts";
import { claimRefunds, holdRefund, nextDueRefund } from "./refund-store.ts";
import { settleOfEvent } from "./payment-webhook.ts";
import { sweepPayments } from "./sweep-payments.ts";
import { sendRefunds } from "./send-refunds.ts";

const HOUR = 60;
let desk: Awaited<ReturnType<typeof moneyDesk>>;
beforeAll(async () => {
  desk = await moneyDesk();
});
afterAll(() => desk.close());

const refundOf = async (name: string) =>
  (await desk.refunds()).findLast(({ reference }) => reference.startsWith(`${name}-R`));
const rowOf = async (name: string) =>
  (await desk.ana("money list")).money.find(({ money }) => money === name);
const backAt = (name: string) =>
  desk.double.books.refunds.all.filter(({ reference }) => reference.startsWith(name));
const told = async (uuid: string) => {
  await desk.work();
  return (await desk.mailsAbout(uuid)).filter((mail) => mail.startsWith("refund"));
};

test("money back from the asking to the end, by two people, and the payer hears of each step", async () => {
  const { uuid, token, name, license } = await desk.ended("courier_cancelled");
  const shown = async () => (await desk.read(uuid, token)).data.refunds;
  expect(await shown()).toEqual([]);
  expect(await rowOf(name)).toMatchObject({
    amount: "150.00",
    why: "courier_cancelled",
    can: "refund ask",
  });
  expect((await desk.ana("refund ask", { money: name })).message).toContain("a second person");
  expect(await told(uuid)).toEqual(["refund_asked"]);
  const asked = { state: "asked", amount: 150, by_hand: false, receipt: null };
  expect(await shown()).toEqual([{ ...asked, at: desk.clock.now().toISOString() }]);
  await expect(desk.ana("refund agree", { money: name })).rejects.toThrow("Somebody else");
  expect(await rowOf(name)).toMatchObject({ can: "refund agree, by another than ana" });
  expect((await desk.ben("refund agree", { money: name })).message).toContain("the gateway");
  expect(await told(uuid)).toContain("refund_agreed");
  await desk.send();
  expect(await rowOf(name)).toMatchObject({ refund: "sent", can: "nothing: wait" });
  expect(await told(uuid)).toContain("refund_sent");
  expect(await shown()).toMatchObject([{ state: "sent" }]);
  await desk.double.tick();
  await desk.send(61);
  expect(await refundOf(name)).toMatchObject({ state: "done", way: "gateway" });
  expect(backAt(name)).toMatchObject([{ amountCentavos: 15_000, status: "done" }]);
  expect(await shown()).toMatchObject([{ state: "done", amount: 150 }]);
  // By mail and by text.
  expect((await told(uuid)).filter((mail) => mail === "refund_done")).toHaveLength(2);
  expect(await rowOf(name)).toBeUndefined();
  expect(await desk.recordStatus(license)).toBe("Available");
  await expect(desk.ana("refund ask", { money: name })).rejects.toThrow("refunded already");
  const { rows } = await desk.ana("audit show", { about: uuid });
  expect(rows.map(({ operator, command }) => `${operator} ${command}`)).toEqual([
    "ben refund agree",
    "ana refund ask",
  ]);
});

test("who sends refunds hears at once of one that is agreed to, and of a gateway's news", async () => {
  const { name } = await desk.ended("returned");
  const notifications = await livingProcess(desk.connection, 7);
  let heard = 0;
  notifications.on("refund", () => (heard += 1));
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  await expect.poll(() => heard).toBe(1);
  await desk.send();
  await desk.double.tick();
  // Claimed, held for the call, and to be asked about.
  await expect.poll(() => heard).toBe(4);
  await settleOfEvent(desk.context, { account: "sandbox", reference: name });
  await expect.poll(() => heard).toBe(5);
  expect(await nextDueRefund(desk.context.db)).toEqual(desk.clock.now());
  await desk.send();
  expect(await nextDueRefund(desk.context.db)).toBeNull();
});

test("a gateway's news of a refund ends it at once; nobody is asked twice for one that it may not know", async () => {
  const { name, uuid } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  const news = () => settleOfEvent(desk.context, { account: "sandbox", reference: name });
  desk.double.faults.push("dead");
  await desk.send();
  await news();
  await desk.send();
  expect(backAt(name)).toEqual([]);
  await desk.send(3);
  expect(await refundOf(name)).toMatchObject({ state: "sent" });
  await desk.double.tick();
  await news();
  await desk.send();
  expect(await refundOf(name)).toMatchObject({ state: "done" });
  expect(await told(uuid)).toContain("refund_done");
});

test("a process that was too slow leaves a refund to the one that has it by now", async () => {
  const { name } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  desk.double.faults.push("dead");
  await desk.send();
  desk.clock.advance(3 * 60_000);
  const now = desk.clock.now();
  const [claimed] = await claimRefunds(desk.context.db, {
    now,
    leaseEnds: new Date(now.getTime() + 60_000),
    most: 20,
  });
  // Its claim is over before it has begun.
  await desk.send(2);
  expect(backAt(name)).toHaveLength(1);
  if (!claimed) throw new Error("Nothing was due.");
  expect(await holdRefund(desk.context.db, claimed, desk.clock.now())).toBe(false);
});

test("the database refuses a refund that its asker agrees to", async () => {
  const { name } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  const { id = "" } = (await refundOf(name)) ?? {};
  const agreed = desk.context.db
    .updateTable("refund")
    .set({ state: "agreed", way: "hand", decided_by: " Ana", decided_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect(constraintOf(await agreed.catch((error: unknown) => error))).toBe("refund_by_two");
});

describe("money goes back once", () => {
  const agreed = async () => {
    const request = await desk.ended("returned");
    await desk.ana("refund ask", { money: request.name });
    await desk.ben("refund agree", { money: request.name });
    return request;
  };
  /** How often it went back in the end. */
  const untilDone = async (name: string) => {
    for (const minutes of [0, 3, 3, HOUR, HOUR]) {
      await desk.send(minutes);
      await desk.double.tick();
    }
    return `${(await refundOf(name))?.state} ${backAt(name).length}`;
  };
  test.each<Fault>(["lost", "dead", "busy", "broken"])("when its call is %s", async (fault) => {
    const { name } = await agreed();
    desk.double.faults.push(fault);
    await desk.send();
    expect(await refundOf(name)).toMatchObject({ state: "sent", gateway_id: null });
    expect(await untilDone(name)).toBe("done 1");
  });
  test.each(FATES)("by a process that is killed: %s", async (fate) => {
    const { name } = await agreed();
    const { context } = desk;
    await mortalProcess(context, { fate, nth: 1 }, desk.adapter).run(sendRefunds);
    expect(await untilDone(name)).toBe("done 1");
  });
  test("at a gateway that would do it as often as it is asked", async () => {
    const { name } = await agreed();
    const asked: string[] = [];
    const { payments } = desk.context;
    const silent = {
      isPossible: () => true,
      ask: async ({ reference }: { reference: string }) => {
        asked.push(reference);
        throw new Problem("provider_unavailable");
      },
      find: async ({ reference }: { reference: string }) =>
        asked.includes(reference)
          ? { refundId: "r", amountCentavos: 15_000, status: "done" as const }
          : null,
    };
    desk.useGateway({ ...desk.adapter(fetch), refunds: silent });
    for (const minutes of [0, 3, 3]) await desk.send(minutes);
    desk.context.payments = payments;
    expect(asked).toEqual([`${name}-R1`]);
    expect(await refundOf(name)).toMatchObject({ state: "done" });
  });
  test("at a gateway that shows it late, and refuses to do it twice", async () => {
    const { name } = await agreed();
    const { payments } = desk.context;
    let asked = 0;
    const late = {
      isPossible: () => true,
      ask: async () => {
        asked += 1;
        if (asked === 1) throw new Problem("provider_unavailable");
        throw new ProviderRefused("sandbox", "too_much");
      },
      find: async () =>
        asked < 2 ? null : { refundId: "r", amountCentavos: 15_000, status: "done" as const },
    };
    desk.useGateway({ ...desk.adapter(fetch), refunds: late });
    for (const minutes of [0, 3]) await desk.send(minutes);
    desk.context.payments = payments;
    expect(await refundOf(name)).toMatchObject({ state: "done", way: "gateway" });
  });
  test("by two processes at once, agreed to by two at once", async () => {
    const { name } = await desk.ended("returned");
    await desk.ana("refund ask", { money: name });
    const both = await Promise.allSettled(
      [1, 2].map(() => desk.ben("refund agree", { money: name })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await Promise.all([desk.send(), desk.send()]);
    expect(await untilDone(name)).toBe("done 1");
  });
});

describe("where the gateway cannot", () => {
  test("somebody pays by hand, with a receipt that the payer gets", async () => {
    const { name, uuid, token } = await desk.ended("lost", "Dayon QRPH");
    await desk.ana("refund ask", { money: name, amount: "100.00" });
    const byHand = { money: name, receipt: "BDO-4471" };
    await expect(desk.ana("refund paid-by-hand", byHand)).rejects.toThrow("A second person has to");
    expect((await desk.ben("refund agree", { money: name })).message).toContain("by hand");
    await desk.send(HOUR);
    expect(await rowOf(name)).toMatchObject({ can: "pay it, then refund paid-by-hand" });
    await desk.ana("refund paid-by-hand", byHand);
    expect(await refundOf(name)).toMatchObject({
      state: "done",
      amount_centavos: 10_000,
      paid_by: "ana",
      receipt: "BDO-4471",
    });
    expect((await desk.read(uuid, token)).data.refunds).toMatchObject([
      { state: "done", amount: 100, by_hand: true, receipt: "BDO-4471" },
    ]);
    await desk.work();
    const { sandbox } = desk.context;
    const mail = (await sandbox?.mailbox.list())?.find(({ id }) =>
      id.startsWith(`refund_done/${uuid}`),
    );
    expect(JSON.stringify(mail)).toContain("₱100.00");
    expect(backAt(name)).toEqual([]);
    await expect(desk.ana("refund paid-by-hand", byHand)).rejects.toThrow("is done already");
  });
  test("and when it refuses", async () => {
    const { name, uuid } = await desk.ended("returned");
    await desk.ana("refund ask", { money: name });
    await desk.ben("refund agree", { money: name });
    await expect(
      desk.ana("refund paid-by-hand", { money: name, receipt: "BDO-1" }),
    ).rejects.toThrow("The gateway pays");
    const own = desk.double.ledger.findLast(({ reference }) => name === reference);
    // Somebody has given it back on the gateway's own page.
    const back = { id: "ref_page", reference: "page", amountCentavos: 15_000 };
    desk.double.books.refunds.add({ ...back, moneyId: own?.moneyId ?? "", status: "done" });
    await desk.send();
    expect(await refundOf(name)).toMatchObject({
      state: "agreed",
      way: "hand",
      refusal: "sandbox:parameter_above_maximum",
    });
    expect(await told(uuid)).toContain("refund_by_hand");
    expect(await rowOf(name)).toMatchObject({
      refund: "agreed (sandbox:parameter_above_maximum)",
      can: expect.stringMatching(/^look at the gateway.* pay it/u),
    });
  });
});

test("what the gateway has not done for days is paid by hand, if two people say so", async () => {
  const { name, uuid } = await desk.ended("returned");
  const money = { money: name };
  await desk.ana("refund ask", money);
  await desk.ben("refund agree", money);
  await desk.send();
  await expect(desk.ana("refund ask", money)).rejects.toThrow("asked for a refund");
  desk.clock.advance(73 * HOUR * 60_000);
  expect(await rowOf(name)).toMatchObject({
    refund: "sent",
    can: expect.stringMatching(/^ask the company/u),
  });
  expect((await desk.ben("refund ask", money)).message).toContain("Ask the company first");
  expect(await rowOf(name)).toMatchObject({
    can: expect.stringMatching(/by another than ben, or/u),
  });
  expect((await desk.ana("refund refuse", money)).message).toContain("stays with its gateway");
  await expect(desk.ben("refund agree", money)).rejects.toThrow("is on its way already");
  await desk.ben("refund ask", money);
  await expect(desk.ben("refund agree", money)).rejects.toThrow("Somebody else");
  expect((await desk.ana("refund agree", money)).message).toContain("by hand");
  expect(await told(uuid)).toContain("refund_by_hand");
  await desk.send(HOUR);
  expect(await refundOf(name)).toMatchObject({ way: "hand", asked_by: "ben", decided_by: "ana" });
  expect(await rowOf(name)).toMatchObject({ can: expect.stringMatching(/^look at the gateway/u) });
  await desk.ana("refund paid-by-hand", { money: name, receipt: "BDO-4472" });
  expect(await rowOf(name)).toBeUndefined();
});

test("a gateway that does it after all ends what was left to be paid by hand", async () => {
  const { name, uuid } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  await desk.send();
  desk.clock.advance(73 * HOUR * 60_000);
  await desk.ben("refund ask", { money: name });
  await desk.ana("refund agree", { money: name });
  await desk.send();
  expect(await refundOf(name)).toMatchObject({ state: "agreed", way: "hand" });
  await desk.double.tick();
  await settleOfEvent(desk.context, { account: "sandbox", reference: name });
  await desk.send();
  expect(await refundOf(name)).toMatchObject({ state: "done", way: "gateway" });
  expect(await told(uuid)).toContain("refund_done");
});

test("a refused refund leaves the money open, for another", async () => {
  const { name, uuid, token } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await expect(desk.ben("refund ask", { money: name })).rejects.toThrow("ana asked");
  await desk.ben("refund refuse", { money: name });
  expect((await told(uuid)).filter((mail) => mail === "refund_refused")).toHaveLength(2);
  expect(await rowOf(name)).toMatchObject({ can: "refund ask", refund: "" });
  const states = async () => (await desk.read(uuid, token)).data.refunds.map(({ state }) => state);
  expect(await states()).toEqual(["refused"]);
  desk.clock.advance(60_000);
  await desk.ben("refund ask", { money: name });
  expect(await states()).toEqual(["asked"]);
  expect(await refundOf(name)).toMatchObject({ reference: `${name}-R2`, state: "asked" });
});

test("money that pays for a request that goes on, unknown money and too much are refused", async () => {
  const { name, uuid } = await desk.paid();
  const { reference } = (await desk.readPublic(uuid)).data;
  await expect(desk.ana("refund ask", { money: reference })).rejects.toThrow("which goes on");
  await expect(desk.ana("refund ask", { money: "LTO-NONE" })).rejects.toThrow("There is no money");
  const { name: other } = await desk.ended("returned");
  await expect(desk.ana("refund ask", { money: other, amount: "150.01" })).rejects.toThrow(
    "Only ₱150.00",
  );
  await desk.ana("refund ask", { money: other, amount: "35.50" });
  expect(await rowOf(other)).toMatchObject({ amount: "150.00", refund: "asked 35.50" });
  await desk.ben("refund refuse", { money: other });
  await expect(desk.ana("refund ask", { money: other, amount: "1,5" })).rejects.toThrow(
    "such as 150.00",
  );
  await desk.double.arrive((await desk.paymentOf(uuid)).provider_id ?? "");
  desk.clock.advance(2 * HOUR * 60_000);
  await sweepPayments(desk.context);
  expect(await rowOf(`${name}.2`)).toMatchObject({ why: "twice", can: "refund ask" });
  // The other sum of the request is not open.
  await desk.ana("refund ask", { money: `${name}.2` });
  expect(await rowOf(name)).toBeUndefined();
});

test("its end leaves the record to a newer request", async () => {
  const { name, license } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  // Asked for and paid anew meanwhile.
  const paid = { kind: "drivers_license", id: license, why: "paid", who: "gateway" } as const;
  await desk.context.db
    .transaction()
    .execute((trx) =>
      moveRecord(trx, { ...paid, from: "Available", to: "Processing", at: desk.clock.now() }),
    );
  await desk.send();
  await desk.double.tick();
  await desk.send(61);
  expect(await refundOf(name)).toMatchObject({ state: "done" });
  expect(await desk.recordStatus(license)).toBe("Processing");
});

test("while money is looked into nobody pays for its record again; once it is back they may", async () => {
  const { name, license } = await desk.paid("Gcash", { amountCentavos: 15_001 });
  const askAgain = async () => desk.post(await desk.requestBody(license));
  expect(await askAgain()).toMatchObject({
    status: 409,
    code: "not_deliverable",
    message: expect.stringContaining("do not pay again"),
  });
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  await desk.send();
  expect((await askAgain()).status).toBe(409);
  await desk.double.tick();
  await desk.send(61);
  expect((await askAgain()).status).toBe(201);
});

describe("money that is accepted by hand", () => {
  test("brings its request back, once", async () => {
    const { name, uuid, token, license } = await desk.paid("Gcash", { amountCentavos: 15_001 });
    expect(await rowOf(name)).toMatchObject({
      why: "too_much",
      can: "refund ask, or money accept",
    });
    await desk.ana("money accept", { money: name });
    expect((await desk.read(uuid, token)).data).toMatchObject({
      status: "For Verification",
      holds_money: false,
    });
    expect(await desk.recordStatus(license)).toBe("Processing");
    expect(await rowOf(name)).toBeUndefined();
    await expect(desk.ben("money accept", { money: name })).rejects.toThrow("paid already");
    await expect(desk.ben("refund ask", { money: name })).rejects.toThrow("which goes on");
  });
  test("can be given back when its request ends after all", async () => {
    const { name, uuid } = await desk.paid("Gcash", { amountCentavos: 15_001 });
    await desk.ana("money accept", { money: name });
    const { reference } = (await desk.readPublic(uuid)).data;
    await desk.ana("queue reject", { reference, because: "id_not_accepted" });
    expect(await rowOf(name)).toMatchObject({ why: "rejected", can: "refund ask" });
    await desk.ana("refund ask", { money: reference });
    await desk.ben("refund agree", { money: name });
    await desk.send();
    await desk.double.tick();
    await desk.send(61);
    expect(backAt(name)).toMatchObject([{ amountCentavos: 15_001, status: "done" }]);
  });
  test("not for a record that is gone by now", async () => {
    const { name, license } = await desk.paid("Gcash", { amountCentavos: 15_001 });
    const gone = { kind: "drivers_license", id: license, why: "picked_up" } as const;
    await desk.context.db.transaction().execute((trx) =>
      moveRecord(trx, {
        ...gone,
        from: "Available",
        to: "Received",
        who: "office",
        at: desk.clock.now(),
      }),
    );
    expect(await rowOf(name)).toMatchObject({ can: "refund ask" });
    await expect(desk.ana("money accept", { money: name })).rejects.toThrow("Ask for a refund");
  });
});

test("the list says how much is open, in which currency, and whether that is all", async () => {
  const { name, uuid } = await desk.ended("returned");
  await desk.ended("returned");
  const { money, message } = await desk.ana("money list");
  expect(message).toBe(`${money.length} sums are open.`);
  expect((await desk.ana("money list", { most: 1 })).message).toBe(
    "The oldest 1 of the open sums; --most shows more.",
  );
  await desk.context.db
    .updateTable("money_received")
    .set({ attention: "wrong_currency", currency: "USD" })
    .where("payment_id", "=", (await desk.paymentOf(uuid)).id)
    .execute();
  expect(await rowOf(name)).toMatchObject({ amount: "150.00 USD", why: "wrong_currency" });
  const { message: asked } = await desk.ana("refund ask", { money: name });
  expect(asked).toContain("A refund of 150.00 USD of");
});
