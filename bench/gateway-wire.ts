import { readFileSync, writeFileSync } from "node:fs";
import { startAllDoubles, type AllDoubles } from "../server/test/doubles/all-doubles.ts";
import type { PaymentProvider } from "../server/src/providers/payment/payment-provider.ts";
import { readPaymentAccounts } from "../server/src/wire/payment-accounts.ts";
import type { Call } from "./harness/http-load.ts";
import type { SandboxPortal } from "./sandbox-portal.ts";
import { insertWaiting, newPayer, type WaitingPayer } from "./waiting-payers.ts";

/** PayMongo tells of each payment twice: by its session and by itself. */
const EVENTS_OF = { paymongo: 2, maya: 1, xendit: 1 } as const;
type Gateway = keyof typeof EVENTS_OF;
const GATEWAYS = Object.keys(EVENTS_OF) as Gateway[];
/** The buckets are not what is measured. */
const CALLS_PER_SECOND = 1_000;
const TOGETHER = 20;

let opened = 0;

/** People who have paid at each gateway, and its webhooks, mixed. */
export async function paid(
  { pool }: SandboxPortal,
  { calls, all, providers }: Wire,
  events: number,
): Promise<{ payers: WaitingPayer[]; notices: Call[] }> {
  const payers: WaitingPayer[] = [];
  for (const gateway of GATEWAYS) {
    const provider = providers.get(gateway);
    const wanted = events / GATEWAYS.length / EVENTS_OF[gateway];
    for (let count = 0; count < wanted; count += TOGETHER)
      payers.push(
        ...(await Promise.all(
          Array.from({ length: TOGETHER }, () => openAt(provider, gateway, (opened += 1))),
        )),
      );
  }
  await insertWaiting(pool, payers);
  calls.length = 0;
  for (const { account, providerId } of payers)
    await all[account as Gateway].press(providerId, "authorize");
  const apart = calls.map((call, at) => ({ call, at: (at * 7_919) % calls.length }));
  const notices = apart.toSorted((one, other) => one.at - other.at).map(({ call }) => call);
  return { payers, notices: notices.slice(0, events) };
}

export type Wire = {
  all: AllDoubles;
  /** Webhooks that the doubles have sent. */
  calls: Call[];
  providers: ReadonlyMap<string, PaymentProvider>;
};

async function openAt(
  provider: PaymentProvider | undefined,
  gateway: Gateway,
  n: number,
): Promise<WaitingPayer> {
  if (!provider) throw new Error(`${gateway} has no account.`);
  const payer = newPayer(gateway, `BENCH-${n}-1`);
  const url = `http://portal.test/tracking/${payer.uuid}`;
  const { providerId } = await provider.open({
    reference: payer.reference,
    tryNumber: 1,
    transactionId: payer.uuid,
    amountCentavos: 15_000,
    currency: "PHP",
    channel: "Gcash",
    description: "Delivery: Driver's License",
    payee: "Quadx",
    payer: { name: "ANA SANTOS", email: "ana@example.com", mobile: "+639171234567" },
    returnUrls: { success: url, failure: url, cancel: url },
    expiresAt: new Date(Date.now() + 30 * 60_000),
  });
  return { ...payer, providerId };
}

/** The doubles of the gateways, with accounts of a portal at them. */
export async function startWire(
  folder: string,
): Promise<Wire & { settings: Record<string, string> }> {
  const calls: Call[] = [];
  const all = await startAllDoubles({
    now: () => new Date(),
    folder,
    post: async (path, { rawBody, headers }) => {
      calls.push({ method: "POST", path, headers, body: rawBody });
      return { status: 200, body: "{}" };
    },
  });
  const path = all.settings.PAYMENT_ACCOUNTS;
  const { accounts, routes } = JSON.parse(readFileSync(path, "utf8")) as {
    accounts: object[];
    routes: object[];
  };
  const fast = accounts.map((account) => ({ ...account, callsPerSecond: CALLS_PER_SECOND }));
  writeFileSync(path, JSON.stringify({ accounts: fast, routes }));
  const read = readPaymentAccounts({
    mode: "sandbox",
    paymentAccountsFile: path,
    environmentKey: () => undefined,
    fetch,
    now: () => new Date(),
  });
  const providers = new Map([...read.accounts].map(([name, { provider }]) => [name, provider]));
  // The office would go on with each of them.
  const settings = { PAYMENT_ACCOUNTS: path, SANDBOX_OFFICE_SECONDS: "100000" };
  return { all, calls, providers, settings };
}
