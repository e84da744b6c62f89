import { describe, expect, test } from "vitest";
import { gatewaysOfRuns as gateways } from "../../test/fixtures/gateways-of-runs.ts";
import { moneyFaults } from "../../test/fixtures/money-faults.ts";
import type { Control } from "../../test/fixtures/payment-people.ts";
import { runPayments } from "../../test/fixtures/payment-runs.ts";

/** Of each gateway; `npm run soak payments` runs 2,000. */
const SOAK = process.env["SOAK"] !== undefined;
const RUNS = SOAK ? 2_000 : 6;
const PATIENCE = { timeout: SOAK ? 4 * 3_600_000 : 600_000 };
const TOGETHER = SOAK ? 25 : RUNS;
/** Enough for a worse portal to lose something. */
const FEW = 6;
/** Always the same few people, so that a run of the tests does not depend on luck; a soak meets others each time. */
const seed = process.env["SEED"] ?? (SOAK ? String(Date.now()) : "the same people");

async function run(name: string, which: string, people: number, control: Control = "none") {
  const gateway = gateways[name];
  if (!gateway) throw new Error("There is no such gateway.");
  const ended = await runPayments(gateway, { seed: which, people, control });
  const faults = await moneyFaults(ended);
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
});

test.each(["believes webhooks", "reserves nothing"] as const)(
  "a portal that %s is found out",
  async (control) => {
    const { faults } = await run("paymongo", control, FEW, control);
    expect(faults).not.toEqual([]);
  },
);
