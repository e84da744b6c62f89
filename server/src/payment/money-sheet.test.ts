import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { moneyDesk } from "../../test/fixtures/money-desk.ts";
import { Problem } from "../problem/problem.ts";

const HOUR = 60;
let desk: Awaited<ReturnType<typeof moneyDesk>>;
beforeAll(async () => {
  desk = await moneyDesk();
});
afterAll(() => desk.close());

test("the sheet of a day names each difference, and ends partly", async () => {
  desk.clock.advance(24 * HOUR * 60_000);
  const day = new Date(desk.clock.now().getTime() + 8 * HOUR * 60_000).toISOString().slice(0, 10);
  await desk.paid();
  expect(await desk.ana("money sheet", { day })).toMatchObject({
    accounts: [
      { account: "sandbox", here: "150.00", there: "150.00", back: "0.00", says: "Both agree." },
    ],
    partly: false,
  });
  // Its webhook is lost, and nobody has looked yet.
  const { providerId, uuid } = await desk.checkedOut();
  await desk.double.press(providerId, "authorize");
  const { reference } = await desk.paymentOf(uuid);
  expect(await desk.ana("money sheet", { day })).toMatchObject({
    differences: [
      { account: "sandbox", money: reference, what: "missing here", here: "", there: "150.00" },
    ],
    partly: true,
  });
  desk.double.faults.push("broken");
  expect(await desk.ana("money sheet", { day })).toMatchObject({
    accounts: [{ says: "It could not be asked: provider_unavailable." }],
    partly: true,
  });
});

test("the sheet names what was sent back on the gateway's own page, until it is noted here", async () => {
  desk.clock.advance(72 * HOUR * 60_000);
  const day = new Date(desk.clock.now().getTime() + 8 * HOUR * 60_000).toISOString().slice(0, 10);
  const differences = async () => (await desk.ana("money sheet", { day })).differences;
  const { name } = await desk.ended("returned");
  const moneyId = desk.double.ledger.findLast(({ reference }) => name === reference)?.moneyId ?? "";
  const onPage = { reference: "by telephone", status: "done" } as const;
  const { refunds } = desk.double.books;
  refunds.add({ ...onPage, id: "ref_page1", moneyId, amountCentavos: 15_000 });
  refunds.add({ ...onPage, id: "ref_failed", moneyId, amountCentavos: 0, status: "failed" });
  const missing = { account: "sandbox", what: "refund missing here", here: "", there: "150.00" };
  expect(await differences()).toEqual([{ ...missing, money: name }]);
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  await desk.send();
  // Also as ours, which the gateway had and refused a second time.
  for (const reference of ["by telephone", `${name}-R1`]) {
    const there = refunds.all.find(({ id }) => id === "ref_page1");
    if (there) there.reference = reference;
    expect(await differences()).toEqual([{ ...missing, money: name }]);
  }
  await desk.ana("refund paid-by-hand", { money: name, receipt: "ref_page1" });
  expect(await differences()).toEqual([]);
  // Of money that was not collected for the portal.
  const other = { id: "ref_other", moneyId: "pay_other", amountCentavos: 15_000 };
  refunds.all.push({ ...onPage, ...other, at: desk.clock.now() });
  expect(await differences()).toEqual([{ ...missing, money: "ref_other" }]);
});

test("the sheet names each refund that the gateway does not have, has with another sum, or has not done", async () => {
  desk.clock.advance(48 * HOUR * 60_000);
  const day = new Date(desk.clock.now().getTime() + 8 * HOUR * 60_000).toISOString().slice(0, 10);
  const sheet = async () => {
    const { accounts, differences } = await desk.ana("money sheet", { day });
    return { ...accounts[0], differences };
  };
  const { name } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  await desk.send();
  expect(await sheet()).toMatchObject({ back: "150.00", says: "Both agree.", differences: [] });
  const { all } = desk.double.books.refunds;
  const [there] = desk.double.books.refunds.all.filter(({ reference }) =>
    reference.startsWith(name),
  );
  if (!there) throw new Error("Nothing went back.");
  Object.assign(there, { amountCentavos: 14_000, status: "failed" });
  const money = `${name}-R1`;
  expect((await sheet()).differences).toMatchObject([
    { money, what: "refund amount", here: "150.00", there: "140.00" },
    { money, what: "refund state", here: "sent", there: "failed" },
  ]);
  all.splice(all.indexOf(there), 1);
  expect(await sheet()).toMatchObject({
    says: "1 difference.",
    differences: [{ money, what: "refund missing there", here: "150.00", there: "" }],
  });
});
test("each call of a sheet takes a turn that payers leave", async () => {
  desk.clock.advance(96 * HOUR * 60_000);
  const day = new Date(desk.clock.now().getTime() + 8 * HOUR * 60_000).toISOString().slice(0, 10);
  const { name } = await desk.ended("returned");
  await desk.ana("refund ask", { money: name });
  await desk.ben("refund agree", { money: name });
  await desk.send();
  const turns = vi.spyOn(desk.context.pace, "takeTurn");
  const { calls } = desk.double;
  const before = calls.length;
  await desk.ana("money sheet", { day });
  // Two lists and a refund.
  expect(calls.length - before).toBe(3);
  expect(turns).toHaveBeenCalledTimes(3);
  // None is left: payers go on.
  const none = new Problem("provider_unavailable", undefined, { retryAfterSeconds: 1 });
  turns.mockRejectedValue(none);
  const pauses = vi.spyOn(desk.context.pace, "pause");
  expect(await desk.ana("money sheet", { day })).toMatchObject({ partly: true });
  expect(pauses).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a day to come has no sheet", async () => {
  await expect(desk.ana("money sheet", { day: "2099-01-01" })).rejects.toThrow("still to come");
});
