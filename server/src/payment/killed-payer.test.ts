import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { gatewaysOfRuns } from "../../test/fixtures/gateways-of-runs.ts";
import { moneyFaults } from "../../test/fixtures/money-faults.ts";
import { FATES } from "../../test/faults/mortal-process.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { sweepPayments } from "./sweep-payments.ts";

const MINUTE = 60_000;
const LIFE = fileURLToPath(new URL("../../test/faults/killed-payer.ts", import.meta.url));
/** Of a first checkout: Maya and Xendit are asked for the reference before they open a payment. */
const CALLS: Record<string, number> = { paymongo: 1, maya: 2, xendit: 2 };
/** Of each gateway at each place, by `npm run soak payments`. */
const SOAK = process.env["SOAK"] !== undefined;
const PEOPLE = SOAK ? 25 : 1;
const GATEWAYS = SOAK ? Object.keys(CALLS) : ["xendit"];
/** Outside of a transaction of the database, and within one; the random runs die at all of them, within their process. */
const PLACES = SOAK
  ? FATES.filter((fate) => fate !== "lives")
  : (["after the call", "before commit"] as const);
const PATIENCE = { timeout: SOAK ? 4 * 3_600_000 : 120_000 };

/** A process of the portal, to its end. @returns the signal that ended it */
async function life(bench: Bench, ...args: string[]): Promise<NodeJS.Signals | null> {
  const url = bench.connection.pool.options.connectionString ?? "";
  const child = spawn(process.execPath, [LIFE, url, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal;
}

test.each(GATEWAYS)(
  "%s: a portal that is killed while somebody pays loses nothing",
  PATIENCE,
  async (name) => {
    const bench = await deliveryBench();
    const gateway = gatewaysOfRuns[name];
    if (!gateway) throw new Error("There is no such gateway.");
    const { now } = bench.clock;
    const double = await gateway.start({ now, delaysMs: () => [] });
    clearAfterwards(() => double.close());
    const provider = gateway.adapter({ url: double.url, fetch, now });
    bench.useGateway(provider, { checkoutOrigins: [double.url] });
    const nth = String(CALLS[name]);
    const wired = () => [name, double.url, now().toISOString()];
    const people = [];
    for (let round = 0; round < PEOPLE; round += 1) {
      const killed = PLACES.map(async (place) => {
        const person = { ...(await bench.created()), client: "198.51.100.1" };
        const signal = await life(bench, ...wired(), place, nth, person.uuid, person.token);
        expect(signal, place).toBe("SIGKILL");
        return person;
      });
      people.push(...(await Promise.all(killed)));
    }
    expect(double.calls.length).toBeGreaterThan(0);

    bench.clock.advance(MINUTE);
    for (const { uuid, token } of people) {
      expect(await bench.checkout(uuid, token, "Gcash")).toMatchObject({ status: 200 });
      const { provider_id: providerId } = await bench.paymentOf(uuid);
      await double.press(providerId ?? "", "authorize");
    }
    bench.clock.advance(MINUTE);
    expect(await life(bench, ...wired(), "before commit", nth)).toBe("SIGKILL");
    for (const minutes of [2, 5, 30, 120, 1_440]) {
      bench.clock.advance(minutes * MINUTE);
      await sweepPayments(bench.context);
      await runDue(bench.context);
    }
    expect(await moneyFaults({ bench, double, people })).toEqual([]);
    expect(double.ledger).toHaveLength(people.length);
  },
);
