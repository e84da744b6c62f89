import type { Stage } from "./harness/stage.ts";
import type { Family } from "./harness/table.ts";
import { waitingPayers } from "./people.ts";

const PAYERS = 5_000;
/** The waiting page polls every five seconds (spec §9). */
const POLLS_A_SECOND = PAYERS / 5;
/** As many as may wait for an answer: each of them has one of their own. */
const CONNECTIONS = 1_000;

async function prepare(stage: Stage) {
  const portal = await stage.startSandbox("bench_payers");
  const calls = (await waitingPayers(portal.pool, PAYERS)).map(({ uuid, token }) => ({
    path: `/api/ste/transaction/${uuid}`,
    headers: { "x-transaction-token": token },
  }));
  let polls = 0;
  const turn = {
    perSecond: POLLS_A_SECOND,
    connections: CONNECTIONS,
    seconds: 3,
    call: () => calls[polls++ % calls.length] ?? { path: "/" },
  };
  return {
    polls: async () => {
      const figures = await stage.load(portal, turn);
      return { ...figures, cores: (figures.cost * POLLS_A_SECOND) / 1e6 };
    },
  };
}

export const payers: Family = {
  name: "payers",
  prepare,
  mostRounds: 5,
  rows: [
    ["P-10", "statements of a poll", "polls", "statements", { atMost: 0.02, against: null }],
    ["P-10", "poll", "polls", "cost", {}],
    ["P-10", "1,000 polls a second", "polls", "cores", { atMost: 0.5, against: null }],
  ],
};
