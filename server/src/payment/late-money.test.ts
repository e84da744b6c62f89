import { afterEach, beforeAll, expect, test } from "vitest";
import { startMaya } from "../../test/doubles/maya.ts";
import { deliveryBench, OFFICE, type Bench } from "../../test/fixtures/deliveries.ts";
import { MAYA_KEYS, rsaPair } from "../../test/fixtures/gateway-benches.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { maya } from "../providers/payment/maya.ts";
import { sweepPayments } from "./sweep-payments.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let bench: Bench;
beforeAll(async () => {
  bench = await deliveryBench();
});
afterEach(() => bench.useGateway(bench.gateway));

async function pass(ms: number): Promise<void> {
  bench.clock.advance(ms);
  await bench.context.sandbox?.payment.tick(bench.clock.now());
}
const sweep = () => sweepPayments(bench.context);
/** A payment whose code is scanned in time, and whose money comes `afterMs` after its end. */
async function scanned(afterMs: number) {
  const asked = await bench.checkedOut("Dayon QRPH");
  const { expires_at: end } = await bench.paymentOf(asked.uuid);
  await bench.press(asked.providerId, "delay");
  await bench.context.db
    .updateTable("sandbox_payment")
    .set({ pay_at: new Date(end.getTime() + afterMs) })
    .where("provider_id", "=", asked.providerId)
    .execute();
  return asked;
}
const attentionOf = async (uuid: string) =>
  (await bench.paymentsOf(uuid)).map(({ status, attention }) => `${status} ${attention}`);

test.each([
  ["nine minutes late counts", 9, "paid null", "For Verification", "Processing"],
  ["eleven minutes late waits for a person", 11, "paid late", "failed", "Available"],
] as const)("money %s", async (_, minutes, attention, status, record) => {
  const { uuid, token, license } = await scanned(minutes * MINUTE);
  await pass(30 * MINUTE);
  await sweep();
  // An import may move what nobody pays for.
  await bench.context.db
    .updateTable("drivers_license")
    .set({ office_id: "ncr-makati-do" })
    .where("id", "=", license)
    .execute();
  await pass(12 * MINUTE);
  await sweep();
  expect(await attentionOf(uuid)).toEqual([attention]);
  const { data } = await bench.read(uuid, token);
  expect(data).toMatchObject({
    status,
    holds_money: status === "failed",
    office: { name: expect.stringContaining(status === "failed" ? OFFICE : "Makati") },
  });
  expect(await bench.recordStatus(license)).toBe(record);
});

test("late money for a record that somebody else has by now waits for a person", async () => {
  const late = await scanned(9 * MINUTE);
  await pass(30 * MINUTE);
  await sweep();
  const other = await bench.post(await bench.requestBody(late.license));
  expect((await bench.checkout(other.data.uuid, other.data.token)).status).toBe(200);
  await pass(11 * MINUTE);
  await sweep();
  expect(await attentionOf(late.uuid)).toEqual(["paid record_not_available"]);
  expect((await bench.read(late.uuid, late.token)).data).toMatchObject({
    status: "failed",
    holds_money: true,
  });
  expect((await bench.read(other.data.uuid, other.data.token)).data.status).toBe("For Payment");
});

test("a gateway that gives an hour does not make it ours: the record is free after 30 minutes", async () => {
  const hour = (from: Date) => new Date(from.getTime() + 30 * MINUTE);
  bench.useGateway({
    ...bench.gateway,
    open: (request) => bench.gateway.open({ ...request, expiresAt: hour(request.expiresAt) }),
  });
  const { uuid, license } = await bench.checkedOut();
  const { expires_at: ours, provider_expires_at: theirs } = await bench.paymentOf(uuid);
  expect(ours.getTime() - bench.clock.now().getTime()).toBe(30 * MINUTE);
  expect(theirs).toEqual(hour(ours));
  await pass(30 * MINUTE);
  const other = await bench.post(await bench.requestBody(license));
  expect((await bench.checkout(other.data.uuid, other.data.token)).status).toBe(200);
});

test("a gateway that ends earlier ends it here too", async () => {
  const early = new Date(bench.clock.now().getTime() + 10 * MINUTE);
  bench.useGateway({
    ...bench.gateway,
    open: (request) => bench.gateway.open({ ...request, expiresAt: early }),
  });
  const { uuid } = await bench.checkedOut();
  expect((await bench.paymentOf(uuid)).expires_at).toEqual(early);
});

test("Maya's sandbox cancels nothing: a payment stays open until Maya says otherwise", async () => {
  const { now } = bench.clock;
  const keys = { ...MAYA_KEYS, mode: "test" } as const;
  const { publicKey, privateKey } = rsaPair("a sandbox");
  const double = await startMaya({ ...keys, now, signingKey: privateKey });
  clearAfterwards(() => double.close());
  const account = { ...keys, name: "sandbox", url: double.url, webhookSecrets: [publicKey] };
  bench.useGateway(maya({ account, fetch, now }), { checkoutOrigins: [double.url] });
  const { uuid, token, license } = await bench.checkedOut();
  expect(await bench.cancel(uuid, token)).toMatchObject({ status: 409, code: "not_editable" });
  const afterMinutes = async (minutes: number) => {
    await pass(minutes * MINUTE);
    await double.tick();
    await sweep();
    return attentionOf(uuid);
  };
  // Half an hour was promised here; Maya lets people pay for an hour.
  expect(await afterMinutes(31)).toEqual(["open null"]);
  expect(await afterMinutes(30)).toEqual(["expired null"]);
  expect(await bench.recordStatus(license)).toBe("Available");
});
