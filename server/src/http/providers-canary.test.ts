import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PaymentChannel } from "@portal/contract/courier";
import { beforeAll, expect, test } from "vitest";
import { startAllDoubles, type AllDoubles } from "../../test/doubles/all-doubles.ts";
import { courierWebhook } from "../../test/doubles/courier-accounts.ts";
import type { Fault } from "../../test/doubles/double-server.ts";
import { startS3, type S3Double } from "../../test/doubles/s3.ts";
import type { TextMode } from "../../test/doubles/semaphore.ts";
import { dispatches, type Dispatches } from "../../test/fixtures/dispatches.ts";
import { toTheMap } from "../../test/fixtures/real-couriers.ts";
import { uploadPhoto, uploadsAlone } from "../../test/fixtures/uploads.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { solvedCaptcha } from "../../test/harness/solved-captcha.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { deliveryRoutes } from "../delivery/delivery-routes.ts";
import { paymentRoutes } from "../payment/payment-routes.ts";
import { payMongo } from "../providers/payment/paymongo.ts";
import { writePaymentRoutes } from "../wire/prepare-database.ts";

const FAULTS: Fault[] = ["lost", "dead", "busy", "broken", "odd"];
const MINUTE = 60_000;
const WRONG_KEY = "sk_test_CANARYWRONGKEY";
const STORAGE_SECRET = "CANARYSTORAGE";
const person = {
  first_name: "CANARYFIRST",
  last_name: "CANARYLAST",
  email: "canary.mail@example.com",
  contact_number: "0999 888 7766",
};
/** Of the person, the owner, and the addresses of the fixtures. */
const PERSONAL =
  /canary|99[98]\D?888\D?7766|OFTHERECORD|1990-01-15|Z\d\d-\d\d-\d{6}|SAMPLE STREET|CEBU CITY|10\.31\b|123\.89\b/iu;

let bench: Dispatches;
let doubles: AllDoubles;
let s3: S3Double;
const lines: string[] = [];
/** Keys of every account, and tokens of every request. */
const secrets: string[] = [WRONG_KEY, STORAGE_SECRET];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "canary-"));
  clearAfterwards(() => rmSync(folder, { recursive: true }));
  s3 = await startS3();
  doubles = await startAllDoubles({
    now: () => bench?.clock.now() ?? TEST_START,
    folder,
    post: async (url, { rawBody: payload, headers }) => {
      const answer = await bench.app.inject({ method: "POST", url, headers, payload });
      return { status: answer.statusCode, body: answer.body };
    },
  });
  clearAfterwards(() => Promise.all([doubles.close(), s3.close()]));
  secrets.push(...Object.values(doubles.keys).flatMap((key) => key.split("\n").slice(0, 2)));
  bench = await dispatches({
    logTo: { write: (line) => void lines.push(line) },
    elsewhere: Object.values(doubles).flatMap((double) =>
      "url" in Object(double) ? [new URL((double as { url: string }).url).origin] : [],
    ),
    routes: [deliveryRoutes, paymentRoutes, uploadsAlone],
    env: {
      ...doubles.settings,
      LOG_LEVEL: "trace",
      STORAGE_URL: s3.url,
      STORAGE_BUCKET: s3.bucket,
      STORAGE_KEY_ID: s3.keyId,
      STORAGE_SECRET: "env:THE_KEY",
      THE_KEY: STORAGE_SECRET,
    },
  });
  await writePaymentRoutes(bench.context);
});

const WAYS: {
  gateway: "paymongo" | "maya" | "xendit";
  courier: string;
  channel: PaymentChannel;
}[] = [
  { gateway: "paymongo", courier: "Quadx", channel: "Gcash" },
  { gateway: "paymongo", courier: "Quadx", channel: "Dayon QRPH" },
  { gateway: "maya", courier: "Skyward", channel: "Gcash" },
  { gateway: "maya", courier: "Skyward", channel: "Dayon QRPH" },
  { gateway: "xendit", courier: "Go21", channel: "Gcash" },
  { gateway: "xendit", courier: "Abyan", channel: "Dayon QRPH" },
];

async function asked(courier: string) {
  const change = courier === "Quadx" ? {} : toTheMap(courier);
  const { uuid, token } = await bench.created({ ...person, ...change });
  secrets.push(token);
  return { uuid, token };
}

/** From the request to the courier, where the second call of each company goes wrong in this way. */
async function throughAll(way: (typeof WAYS)[number], fault: Fault): Promise<void> {
  const gateway = doubles[way.gateway];
  const { uuid, token } = await asked(way.courier);
  gateway.faults.push(fault);
  await bench.checkout(uuid, token, way.channel);
  await bench.checkout(uuid, token, way.channel);
  gateway.faults.push(fault);
  const { provider_id: providerId } = await bench.paymentOf(uuid);
  await gateway.press(providerId ?? "", "authorize");
  await bench.work();
  bench.clock.advance(MINUTE);
  await bench.work();
  for (const { faults } of [doubles.quadx, doubles.lalamove]) faults.push(null, fault);
  await bench.dispatch(uuid).catch(() => undefined);
  await bench.sweep();
  for (const { faults } of [doubles.quadx, doubles.lalamove, gateway]) faults.length = 0;
  const [booking] = await bench.bookings(uuid);
  if (way.courier === "Skyward" && booking)
    await doubles.skyward.report({
      reference: booking.reference,
      tracking_number: "SKY-1",
      state: "lost",
      at: bench.clock.now().toISOString(),
      note: "CANARYNOTE",
    });
}

async function move(): Promise<void> {
  const { quadx, lalamove } = doubles;
  for (const { trackingNumber } of quadx.orders) await quadx.move(trackingNumber, "picked_up");
  for (const { orderId } of lalamove.orders) await lalamove.move(orderId, "ON_GOING");
  for (const { faults } of [quadx, lalamove]) faults.push("odd", "broken");
  await bench.work();
  bench.clock.advance(MINUTE);
  await bench.work();
}

/** Webhooks with another content than the signed one, and with a wrong key in their address. */
async function forge(): Promise<void> {
  const { paymongo, maya, xendit, quadx, lalamove } = doubles;
  const addresses = {
    "/api/payment/webhook/paymongo/paymongo": paymongo,
    "/api/payment/webhook/maya/maya": maya,
    "/api/payment/webhook/xendit/xendit": xendit,
    "/api/delivery_courier/webhook/quadx/quadx-main/CANARY": quadx,
    [courierWebhook("lalamove", doubles.keys)]: lalamove,
    [courierWebhook("generic", doubles.keys)]: lalamove,
  };
  for (const [url, { webhooks }] of Object.entries(addresses)) {
    const [sent] = webhooks.sent;
    if (!sent) throw new Error(`Nothing came to ${url}.`);
    const payload = sent.rawBody.toString().replaceAll(/PHP|-|PH_MNL/gu, "CANARY");
    const headers = { ...sent.headers, "x-callback-token": "CANARY" };
    const { statusCode } = await bench.app.inject({ method: "POST", url, headers, payload });
    expect([401, 404], url).toContain(statusCode);
  }
}

async function refused(): Promise<void> {
  const account = bench.context.payments.accounts.get("paymongo");
  if (!account) throw new Error("There is no such account.");
  const { url } = doubles.paymongo;
  const given = { name: "paymongo", url, secretKey: WRONG_KEY, webhookSecrets: [] };
  const provider = payMongo({ account: { ...given, mode: "test" }, fetch, now: bench.clock.now });
  const { accounts, routes } = bench.context.payments;
  const withWrongKey = new Map([...accounts, ["paymongo", { ...account, provider }]]);
  bench.context.payments = { accounts: withWrongKey, routes };
  const { uuid, token } = await asked("Quadx");
  expect(await bench.checkout(uuid, token, "Gcash")).toMatchObject({
    code: "provider_unavailable",
    message: expect.stringContaining("nothing was taken"),
  });
}

test("nothing secret or personal of any provider's run is in a log line (R-8)", async () => {
  const texts: TextMode[] = ["normal", "object", "busy", "down", "broken", "normal"];
  for (const [at, way] of WAYS.entries()) {
    doubles.semaphore.mode = texts[at] ?? "normal";
    doubles.philsms.mode = texts[at] ?? "normal";
    await throughAll(way, FAULTS[at % FAULTS.length] ?? "lost");
  }
  await move();
  await forge();
  await refused();
  // The key is a wrong one.
  const captcha = await solvedCaptcha(bench.context);
  expect((await uploadPhoto(bench, { captcha })).statusCode).toBe(503);

  const log = lines.join("");
  const saysOf = ["paymongo", "maya", "xendit", "quadx", "lalamove", "semaphore", "philsms"];
  for (const said of [...saysOf, "storage"]) expect(log, said).toContain(`${said}:`);
  expect(log.match(PERSONAL)).toBeNull();
  expect(JSON.stringify(doubles.quadx.calls)).toMatch(PERSONAL);
  const companies = [doubles.paymongo, doubles.maya, doubles.xendit, doubles.quadx];
  for (const { calls } of [...companies, doubles.lalamove])
    secrets.push(...calls.map((one) => `${one.headers.authorization}`.replace(/^\w+ /u, "")));
  expect(secrets.length).toBeGreaterThan(40);
  for (const secret of secrets) expect(log.includes(secret), secret.slice(0, 9)).toBe(false);
});
