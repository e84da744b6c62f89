import type { Courier } from "@portal/contract/courier";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { courierRoutes } from "../courier/courier-routes.ts";
import { deliveryRoutes } from "../delivery/delivery-routes.ts";
import { providerPace } from "../providers/provider-pace.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { SANDBOX_PACE } from "../wire/payment-accounts.ts";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { lookAtDeadAccounts } from "./gateway.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { writeRoutes } from "./payment-store.ts";
import { sweepPayments } from "./sweep-payments.ts";

const SECOND = 1_000;
let bench: Bench;
let gateway: PaymentProvider;
beforeAll(async () => {
  bench = await deliveryBench({ routes: [courierRoutes, deliveryRoutes, paymentRoutes] });
  gateway = bench.gateway;
  const maya = { courier_code: "Quadx", channel: "Maya", account: "other" } as const;
  await writeRoutes(bench.context.db, [maya], "sandbox");
});
beforeEach(async () => {
  await bench.context.db.deleteFrom("provider_pace").execute();
  bench.context.pace = anotherProcess().pace;
  use(gateway);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Quadx's channels are collected by this gateway, Maya by another, which works. */
function use(provider: PaymentProvider, other: PaymentProvider = gateway) {
  const account = {
    ...SANDBOX_PACE,
    callsPerSecond: 50,
    checkoutOrigins: ["http://portal.example"],
  };
  const accounts = new Map([
    ["sandbox", { ...account, provider }],
    ["other", { ...account, provider: other }],
  ]);
  bench.context.payments = { ...bench.context.payments, accounts };
}

/** The same database, and nothing in its memory. */
const anotherProcess = () => ({
  ...bench.context,
  pace: providerPace({ db: bench.context.db, now: bench.clock.now }),
});

const silent = async (): Promise<never> => {
  throw new Problem("provider_unavailable");
};
const keyRefused = async (): Promise<never> => {
  throw new ProviderRefused("acme", "api_key_invalid", 401);
};
const dead = { open: silent, read: silent, cancel: silent };

/** As the shipping form and the checkout ask. */
async function offered() {
  const get = async <Data>(path: string) =>
    (await bench.app.inject({ url: `/api/ste/delivery_courier/${path}` })).json<{ data: Data }>()
      .data;
  const quadx = (await get<Courier[]>("couriers/0071")).find(({ code }) => code === "Quadx");
  const channels = await get<string[]>("Quadx/payment_channels");
  expect(quadx).toMatchObject({ enabled: true, available_payment_channels: channels });
  return { channels, not: quadx?.unavailable_payment_channels };
}
const ALL = { channels: ["Gcash", "Maya", "Visa", "Dayon QRPH"], not: [] };
const WITHOUT = { channels: ["Maya"], not: ["Gcash", "Visa", "Dayon QRPH"] };
const NOT_NOW = {
  status: 503,
  code: "provider_unavailable",
  message: expect.stringContaining("nothing was taken"),
};

/** People who try to pay and are refused. */
async function refused(people: number) {
  for (let person = 0; person < people; person += 1) {
    const { uuid, token } = await bench.created();
    expect(await bench.checkout(uuid, token)).toMatchObject(NOT_NOW);
  }
}

describe("an account without an answer", () => {
  test("is not offered after three failures in a row, and is not asked by payers", async () => {
    use({ ...gateway, ...dead });
    await refused(2);
    expect(await offered()).toEqual(ALL);
    await refused(1);
    expect(await offered()).toEqual(WITHOUT);
    const open = vi.fn<PaymentProvider["open"]>(silent);
    use({ ...gateway, open });
    const { uuid, token } = await bench.created();
    expect(await bench.checkout(uuid, token)).toMatchObject(NOT_NOW);
    expect(open).not.toHaveBeenCalled();
    // Nothing has begun, and another way works.
    expect(await bench.paymentsOf(uuid)).toEqual([]);
    expect((await bench.checkout(uuid, token, "Maya")).status).toBe(200);
  });

  test("an answer between failures, given to any process, makes them none in a row", async () => {
    use({ ...gateway, ...dead });
    await refused(2);
    const before = bench.context.pace;
    use(gateway);
    bench.context.pace = anotherProcess().pace;
    const { uuid, token } = await bench.created();
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    bench.context.pace = before;
    use({ ...gateway, ...dead });
    await refused(2);
    expect(await offered()).toEqual(ALL);
  });

  test("a gateway that says later, or refuses a payment, is not dead", async () => {
    const later = async (): Promise<never> => {
      throw new Problem("provider_unavailable", undefined, { retryAfterSeconds: 0 });
    };
    use({ ...gateway, open: later });
    await refused(4);
    use({
      ...gateway,
      open: async () => {
        throw new ProviderRefused("acme", "parameter_below_minimum", 400);
      },
    });
    await refused(4);
    expect(await offered()).toEqual(ALL);
  });

  test("is offered again when any process finds that it answers, without a payer", async () => {
    use({ ...gateway, ...dead });
    await refused(3);
    const read = vi.fn<PaymentProvider["read"]>(silent);
    use({ ...gateway, ...dead, read });
    for (let seconds = 0; seconds < 45; seconds += 5) {
      bench.clock.advance(5 * SECOND);
      await Promise.all([
        lookAtDeadAccounts(anotherProcess()),
        lookAtDeadAccounts(anotherProcess()),
      ]);
      expect(await offered()).toEqual(WITHOUT);
    }
    // Every fifteen seconds, by one of them.
    expect(read).toHaveBeenCalledTimes(3);
    use(gateway);
    bench.clock.advance(15 * SECOND);
    await lookAtDeadAccounts(anotherProcess());
    expect(await offered()).toEqual(ALL);
    const { uuid, token } = await bench.created();
    expect((await bench.checkout(uuid, token)).status).toBe(200);
  });

  test("without anybody who looks, a payer tries it after a minute", async () => {
    use({ ...gateway, ...dead });
    await refused(3);
    bench.clock.advance(60 * SECOND);
    expect(await offered()).toEqual(ALL);
    // Still dead: one is enough.
    await refused(1);
    expect(await offered()).toEqual(WITHOUT);
    bench.clock.advance(60 * SECOND);
    use(gateway);
    const { uuid, token } = await bench.created();
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    use({ ...gateway, ...dead });
    await refused(1);
    expect(await offered()).toEqual(ALL);
  });

  test("an open payment goes on: it is found, paid and settled", async () => {
    const { uuid, token, url, providerId } = await bench.checkedOut();
    use({ ...gateway, ...dead });
    await refused(3);
    expect(await bench.checkout(uuid, token)).toMatchObject({
      status: 200,
      data: { checkout_url: url },
    });
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "For Payment",
      checkout_url: url,
    });
    await bench.press(providerId, "approve");
    use(gateway);
    bench.clock.advance(61 * SECOND);
    await sweepPayments(bench.context);
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
  });

  test("is not asked by the sweeper, which looks at the payments of others meanwhile", async () => {
    const { uuid } = await bench.checkedOut();
    const { providerId } = await bench.checkedOut("Maya");
    const read = vi.fn<PaymentProvider["read"]>(silent);
    const other = vi.fn<PaymentProvider["read"]>((payment) => gateway.read(payment));
    use({ ...gateway, ...dead, read }, { ...gateway, read: other });
    await refused(3);
    bench.clock.advance(31 * SECOND);
    await sweepPayments(bench.context);
    expect(read).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledWith(expect.objectContaining({ providerId }));
    expect(await bench.paymentsOf(uuid)).toMatchObject([
      { next_look_at: new Date(bench.clock.now().getTime() + 60 * SECOND) },
    ]);
  });

  test("the old payment is not cancelled for one that cannot be opened", async () => {
    const { uuid, token, providerId } = await bench.checkedOut("Maya");
    use({ ...gateway, ...dead });
    await refused(3);
    expect(await bench.checkout(uuid, token, "Gcash")).toMatchObject(NOT_NOW);
    expect(await bench.atGateway(providerId)).toBe("open");
  });

  test("when all are dead, nothing is offered and the request is kept", async () => {
    const { uuid, token } = await bench.created();
    use({ ...gateway, ...dead }, { ...gateway, ...dead });
    await refused(3);
    for (let times = 0; times < 3; times += 1)
      expect(await bench.checkout(uuid, token, "Maya")).toMatchObject(NOT_NOW);
    expect(await offered()).toEqual({ channels: [], not: ALL.channels });
    use(gateway);
    bench.clock.advance(15 * SECOND);
    await lookAtDeadAccounts(bench.context);
    expect((await bench.checkout(uuid, token, "Maya")).status).toBe(200);
  });
});

describe("an account whose key is refused", () => {
  test("is not offered from the first refusal on, until it is taken again", async () => {
    use({ ...gateway, open: keyRefused, read: keyRefused });
    await refused(1);
    expect(await offered()).toEqual(WITHOUT);
    bench.clock.advance(15 * SECOND);
    await lookAtDeadAccounts(anotherProcess());
    bench.clock.advance(59 * SECOND);
    expect(await offered()).toEqual(WITHOUT);
    use(gateway);
    await lookAtDeadAccounts(anotherProcess());
    expect(await offered()).toEqual(ALL);
  });

  test("a second key that is refused counts, though others are read", async () => {
    const { uuid, token } = await bench.checkedOut();
    use({ ...gateway, open: keyRefused, checkOtherKey: keyRefused });
    await refused(1);
    expect(await offered()).toEqual(WITHOUT);
    bench.clock.advance(5 * SECOND);
    expect((await bench.read(uuid, token)).status).toBe(200);
    expect(await offered()).toEqual(WITHOUT);
  });

  test("a channel that the key may not use alone leaves the others", async () => {
    use({ ...gateway, open: keyRefused });
    await refused(3);
    expect(await offered()).toEqual(ALL);
  });
});
