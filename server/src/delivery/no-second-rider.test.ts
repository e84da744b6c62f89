import { beforeAll, describe, expect, test } from "vitest";
import { realCouriers, toTheMap } from "../../test/fixtures/real-couriers.ts";
import type { CourierProvider } from "../providers/courier/courier-provider.ts";

/** Of each company; `npm run soak riders` books 500. */
const SOAK = process.env["SOAK"] !== undefined;
const BOOKINGS = SOAK ? 500 : 20;
const PATIENCE = { timeout: SOAK ? 4 * 3_600_000 : 120_000 };
const LOST = 0.3;
const KILLED = 0.15;

type Bench = Awaited<ReturnType<typeof realCouriers>>;
let bench: Bench;
const seed = Date.now() % 1_000_000;
beforeAll(async () => {
  bench = await realCouriers();
});

/** What happens to a booking: its answer is lost, the process ends before it writes the answer down, or nothing. */
function fates(): ("lost" | "killed" | "none")[] {
  let state = seed;
  return Array.from({ length: BOOKINGS }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const at = state / 2_147_483_648;
    if (at < LOST) return "lost";
    return at < LOST + KILLED ? "killed" : "none";
  });
}

type Company = "quadx" | "lalamove";
const requestFor = { quadx: { delivery_courier: "Quadx" }, lalamove: toTheMap("Go21") };

const references = ({ quadx, lalamove }: Bench, company: Company): string[] =>
  company === "quadx"
    ? quadx.orders.map(({ fields }) => fields.reference_id ?? "")
    : lalamove.orders.map(({ fields }) => fields.metadata["reference"] ?? "");

/** The answer came, and the process ended before it was written down. */
function killedOnce(provider: CourierProvider): CourierProvider {
  let isDead = false;
  return {
    ...provider,
    book: async (order) => {
      const taken = await provider.book(order);
      if (isDead) return taken;
      isDead = true;
      throw new Error("The process ends here.");
    },
  };
}

/** Lets Lalamove tell of each order, as it does when a driver accepts it. */
async function tellOfAll({ lalamove, work }: Bench): Promise<void> {
  for (const { orderId, status } of lalamove.orders)
    if (status === "ASSIGNING_DRIVER") await lalamove.move(orderId, "ON_GOING");
  await work();
}

describe.each<Company>(["quadx", "lalamove"])("%s, when answers are lost", (company) => {
  test(`one order a reference, in ${BOOKINGS} bookings (seed ${seed})`, PATIENCE, async () => {
    const requests: { uuid: string; token: string }[] = [];
    const { couriers } = bench.context;
    for (const fate of fates()) {
      const request = await bench.paid(requestFor[company]);
      requests.push(request);
      // Before it, QuadX is asked for the reference, and Lalamove for the price.
      if (fate === "lost") bench[company].faults.push(null, "lost");
      const account = couriers.get(`${company}-main`);
      if (fate === "killed" && account)
        bench.context.couriers = new Map([
          ...couriers,
          [account.name, { ...account, provider: killedOnce(account.provider) }],
        ]);
      const failure = await bench.dispatch(request.uuid).catch((error: unknown) => error);
      expect(failure === undefined).toBe(fate === "none");
      bench.context.couriers = couriers;
    }
    for (let turn = 0; turn < 3; turn += 1) await bench.sweep();
    await tellOfAll(bench);
    const taken = references(bench, company);
    expect(taken).toHaveLength(BOOKINGS);
    expect(new Set(taken).size).toBe(BOOKINGS);
    for (const { uuid, token } of requests) {
      expect(await bench.bookings(uuid)).toMatchObject([{ state: "booked", attention: null }]);
      expect((await bench.view(uuid, token)).tracking_refno).not.toBeNull();
    }
  });
});
