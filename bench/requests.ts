import { freshRequests, supply } from "./bookable.ts";
import { family } from "./harness/family.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import type { Stage } from "./harness/stage.ts";
import { startSandbox, type SandboxPortal } from "./sandbox-portal.ts";

const FEW = 8;
const READY = { first: 800, most: 4_000 };

type Round = { requests: Figures };
let sandbox: SandboxPortal | undefined;

async function prepare(stage: Stage) {
  // The office would go on with each of them.
  const portal = await startSandbox(stage, "bench_requests", { SANDBOX_OFFICE_SECONDS: "100000" });
  sandbox = portal;
  const { rows } = await portal.pool.query<{ id: string }>(
    "select id from office where drivers_license_delivery_enabled order by id limit 1",
  );
  const office = rows[0]?.id ?? "";
  const { ready, used } = supply(READY.first, READY.most);
  return {
    requests: async () => {
      const calls = await freshRequests(portal, office, ready());
      await stage.rest();
      const figures = await portal.load({
        connections: FEW,
        calls: calls.length,
        call: (n) => calls[n] ?? { path: "/" },
        expect: [201],
      });
      used(figures.requests);
      return figures;
    },
  };
}

export const requests = family<Round>({
  name: "requests",
  prepare,
  finish: async () => sandbox?.stop(),
  rows: [
    {
      id: "P-04",
      what: `request for delivery with key and photos until its mail has left, ${FEW} at once`,
      unit: "ms",
      goal: { atMost: 3 },
      of: "requests",
      value: (round) => workOf(round.requests.cost) / 1000,
    },
  ],
});
