import { describe, expect, test } from "vitest";
import { startMaya } from "../../test/doubles/maya.ts";
import { startPayMongo } from "../../test/doubles/paymongo.ts";
import { startXendit } from "../../test/doubles/xendit.ts";
import {
  MAYA_KEYS,
  PAYMONGO_KEY,
  rsaPair,
  XENDIT_KEY,
} from "../../test/fixtures/gateway-benches.ts";
import type { Control } from "../../test/fixtures/payment-people.ts";
import { runPayments, type GatewayOfRuns } from "../../test/fixtures/payment-runs.ts";
import { maya } from "../providers/payment/maya.ts";
import { payMongo } from "../providers/payment/paymongo.ts";
import { xendit } from "../providers/payment/xendit.ts";

const HOOK = "the secret of its webhooks";
const pair = () => rsaPair("payment runs");
const gateways: Record<string, GatewayOfRuns> = {
  paymongo: {
    start: (options) =>
      startPayMongo({ ...options, secretKey: PAYMONGO_KEY, webhookSecret: HOOK, mode: "test" }),
    adapter: ({ url, ...wiring }) =>
      payMongo({
        account: {
          name: "sandbox",
          url,
          secretKey: PAYMONGO_KEY,
          webhookSecrets: [HOOK],
          mode: "test",
        },
        ...wiring,
      }),
  },
  maya: {
    start: (options) =>
      startMaya({ ...options, ...MAYA_KEYS, mode: "live", signingKey: pair().privateKey }),
    adapter: ({ url, ...wiring }) =>
      maya({
        account: {
          name: "sandbox",
          url,
          ...MAYA_KEYS,
          webhookSecrets: [pair().publicKey],
          mode: "live",
        },
        ...wiring,
      }),
  },
  xendit: {
    start: (options) => startXendit({ ...options, secretKey: XENDIT_KEY, callbackToken: HOOK }),
    adapter: ({ url, ...wiring }) =>
      xendit({
        account: { name: "sandbox", url, secretKey: XENDIT_KEY, webhookSecrets: [HOOK] },
        ...wiring,
      }),
  },
};

/** Of each gateway; `npm run soak payments` runs 2,000. */
const SOAK = process.env["SOAK"] !== undefined;
const RUNS = SOAK ? 2_000 : 50;
const PATIENCE = { timeout: SOAK ? 4 * 3_600_000 : 120_000 };
const TOGETHER = 50;
/** Enough for a worse portal to lose something. */
const FEW = 20;
const seed = process.env["SEED"] ?? String(Date.now());

type Ended = Awaited<ReturnType<typeof runPayments>>;

/** What is wrong at the end; nothing, if every peso is where it belongs. */
async function faultsOf({ bench, double, people }: Ended): Promise<string[]> {
  const faults: string[] = [];
  const noted = await bench.moneyByReference();
  for (const { uuid, license, token } of people) {
    const payments = await bench.paymentsOf(uuid);
    const { data } = await bench.read(uuid, token);
    const accepted = payments.filter(
      ({ status, attention }) => status === "paid" && attention === null,
    );
    for (const { reference, status } of payments)
      if (status === "reserved" || status === "open")
        faults.push(`${reference} is still ${status}`);
    const isPaid = !["Created", "For Payment", "failed"].includes(data.status);
    if (accepted.length !== (isPaid ? 1 : 0))
      faults.push(`${uuid} ${data.status}: ${accepted.length} accepted`);
    if (accepted.some(({ paid_amount_centavos: paid, amount_centavos: asked }) => paid !== asked))
      faults.push(`${uuid}: another amount was accepted`);
    const record = await bench.recordStatus(license);
    if (!isPaid && (record !== "Available" || data.status === "For Payment"))
      faults.push(`${uuid} ${data.status}: its record is held (${record})`);
  }
  const received = new Map<string, number>();
  for (const { reference, amountCentavos } of double.ledger)
    received.set(reference, (received.get(reference) ?? 0) + amountCentavos);
  for (const reference of new Set([...noted.keys(), ...received.keys()])) {
    const [here, there] = [noted.get(reference) ?? 0, received.get(reference) ?? 0];
    if (here !== there) faults.push(`${reference}: ${there} centavos there, ${here} here`);
  }
  return faults;
}

async function run(name: string, which: string, people: number, control: Control = "none") {
  const gateway = gateways[name];
  if (!gateway) throw new Error("There is no such gateway.");
  const ended = await runPayments(gateway, { seed: which, people, control });
  const faults = await faultsOf(ended);
  const { ledger } = ended.double;
  await ended.close();
  return { faults, ledger };
}

describe.each(Object.keys(gateways))("%s", (name) => {
  test(
    `${RUNS} random runs: no payment is lost, none holds a record for nothing`,
    PATIENCE,
    async () => {
      for (let first = 0; first < RUNS; first += TOGETHER) {
        const which = `${seed} ${name} ${first}`;
        const { faults, ledger } = await run(name, which, TOGETHER);
        expect(faults, `SEED=${seed}, runs from ${first}`).toEqual([]);
        expect(ledger.length, "money moved").toBeGreaterThan(TOGETHER / 4);
      }
      process.stdout.write(`${RUNS} runs of ${name}, SEED=${seed}\n`);
    },
  );
  test.each(["believes webhooks", "reserves nothing"] as const)(
    "a portal that %s is found out",
    async (control) => {
      const { faults } = await run(name, `${name} ${control}`, FEW, control);
      expect(faults).not.toEqual([]);
    },
  );
});
