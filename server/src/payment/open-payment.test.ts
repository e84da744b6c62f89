import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openPage } from "../security/outside-link.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { payMongo } from "../providers/payment/paymongo.ts";
import { callProvider, ForeignAnswer, ProviderRefused } from "../providers/provider-call.ts";
import { dumpOf, shownIn } from "../../test/fixtures/dump-store.ts";
import { operate } from "../../test/harness/operate.ts";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { sweepPayments } from "./sweep-payments.ts";

let bench: Bench;
let gateway: PaymentProvider;
beforeAll(async () => {
  bench = await deliveryBench();
  gateway = bench.gateway;
});
afterEach(() => {
  bench.useGateway(gateway);
  vi.restoreAllMocks();
});

const silent = async (): Promise<never> => {
  throw new Problem("provider_unavailable");
};
const statuses = async (uuid: string) =>
  (await bench.paymentsOf(uuid)).map(({ channel, status }) => `${channel} ${status}`);

test("the gateway learns who pays and where to send them back, without a query", async () => {
  const open = vi.fn<PaymentProvider["open"]>((request) => gateway.open(request));
  bench.useGateway({ ...gateway, open });
  const { uuid } = await bench.checkedOut();
  const page = `http://portal.example/tracking/${uuid}`;
  expect(open.mock.lastCall?.[0]).toMatchObject({
    tryNumber: 1,
    payer: { name: "ANA CRUZ", email: "ana@example.com", mobile: "+639171234567" },
    returnUrls: { success: page, failure: page, cancel: page },
  });
});

test("where there is only a QR code, its page is the payment page; a repetition opens nothing", async () => {
  const open = vi.fn<PaymentProvider["open"]>(async (request) => ({
    ...(await gateway.open(request)),
    checkoutUrl: null,
  }));
  bench.useGateway({ ...gateway, open });
  const { uuid, token, url } = await bench.checkedOut("Dayon QRPH");
  expect(url).toBe(`http://portal.example/tracking/${uuid}`);
  expect((await bench.checkout(uuid, token, "Dayon QRPH")).data.checkout_url).toBe(url);
  expect(open).toHaveBeenCalledTimes(1);
  expect((await bench.read(uuid, token)).data).toMatchObject({
    checkout_url: null,
    qr_code_value: expect.stringMatching(/^000201/u),
  });
});

test("a crash after opening: checkout or sweeper finds the same payment again", async () => {
  for (const goOn of ["checkout", "sweep"]) {
    const { uuid, token } = await bench.created();
    let opened = "";
    const open: PaymentProvider["open"] = async (request) => {
      opened = (await gateway.open(request)).checkoutUrl ?? "";
      return silent();
    };
    bench.useGateway({ ...gateway, open });
    expect((await bench.checkout(uuid, token)).status).toBe(503);
    bench.useGateway(gateway);
    bench.clock.advance(31_000);
    if (goOn === "sweep") await sweepPayments(bench.context);
    else await bench.checkout(uuid, token);
    expect((await bench.read(uuid, token)).data.checkout_url).toBe(opened);
  }
});

test("the try number rises after an answer, never after silence", async () => {
  const { uuid, token } = await bench.created();
  const tries: number[] = [];
  const answering = (fetch: typeof globalThis.fetch): PaymentProvider["open"] => {
    const call = {
      provider: "acme",
      url: "http://acme.test",
      headers: {},
    } as const;
    return async (request) => {
      tries.push(request.tryNumber);
      await callProvider({ ...call, fetch });
      return gateway.open(request);
    };
  };
  const answers = [
    () => Promise.reject(new TypeError("no connection")),
    async () => new Response(null, { status: 503 }),
    async () => new Response(null, { status: 500 }),
    async () => new Response(null, { status: 429 }),
    async () => new Response("{}"),
  ];
  for (const answer of answers) {
    bench.useGateway({ ...gateway, open: answering(answer) });
    await bench.checkout(uuid, token);
  }
  expect(tries).toEqual([1, 1, 1, 2, 2]);
  expect(await statuses(uuid)).toEqual(["Gcash open"]);
});

test("of two payments that a gateway opened for one, the one that was kept is paid, the other is ended", async () => {
  const { uuid, token } = await bench.created();
  const open: PaymentProvider["open"] = async (request) => {
    bench.useGateway(gateway);
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    return gateway.open({ ...request, reference: `${request.reference}-B` });
  };
  bench.useGateway({ ...gateway, open });
  const { data } = await bench.checkout(uuid, token);
  const { id, provider_id: kept, page, reference } = await bench.paymentOf(uuid);
  expect(data.checkout_url).toBe(openPage(bench.context.secrets, id, page).checkoutUrl);
  expect(await bench.atGateway(kept ?? "")).toBe("open");
  const other = await bench.context.db
    .selectFrom("sandbox_payment")
    .select("status")
    .where("reference", "=", `${reference}-B`)
    .executeTakeFirst();
  expect(other?.status).toBe("cancelled");
});

const NOT_NOW =
  "GCash is not available right now, and nothing was taken. Please choose another way to pay, or try again later.";

/** Of gateways that answer `open` like this: the adapters' own call, with an answer of its gateway. */
const answering = (status: number, body: unknown): PaymentProvider["open"] => {
  const real = payMongo({
    account: {
      name: "acme",
      url: "https://acme.test",
      secretKey: "sk_live_wrong",
      webhookSecrets: [],
      mode: "live",
    },
    fetch: async () =>
      new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
    now: () => bench.clock.now(),
  });
  return (request) => real.open(request);
};
const wrong = (...pointers: string[]) => ({
  errors: pointers.map((pointer) => ({ code: "parameter_invalid", source: { pointer } })),
});

describe("a payment page", () => {
  // Every other address that is nobody's: outside-link.unit.test.ts.
  test.each(["javascript:alert(1)", "https://evil.example/pay"])(
    "that is not where the account's pages are is nobody's: %j",
    async (checkoutUrl) => {
      const error = vi.spyOn(bench.context.log, "error");
      const { uuid, token } = await bench.created();
      const opened: string[] = [];
      bench.useGateway({
        ...gateway,
        open: async (request) => {
          const real = await gateway.open(request);
          opened.push(real.providerId);
          return { ...real, checkoutUrl };
        },
      });
      const answer = await bench.checkout(uuid, token);
      expect(answer).toMatchObject({ status: 503, code: "provider_unavailable", message: NOT_NOW });
      expect(JSON.stringify(answer)).not.toContain("evil");
      expect(await statuses(uuid)).toEqual(["Gcash failed"]);
      // Ended there, too: nobody could pay it.
      expect(await bench.atGateway(opened[0] ?? "")).toBe("cancelled");
      expect(error).toHaveBeenCalledWith(
        expect.objectContaining({ code: expect.stringContaining("checkout_host") }),
        "a gateway refused",
      );
    },
  );

  test("that is stored is shown only while an account still has its host", async () => {
    const { uuid, token } = await bench.checkedOut();
    const shown = async () => (await bench.read(uuid, token)).data.checkout_url;
    expect(await shown()).toContain("/static-gcash");
    bench.useGateway(gateway, { checkoutOrigins: ["https://pay.example"] });
    expect(await shown()).toBeNull();
    const { data } = await bench.checkout(uuid, token);
    expect(data.checkout_url).toBe(`http://portal.example/tracking/${uuid}`);
  });

  test("is sealed, and does not open in another payment's row", async () => {
    const { db } = bench.context;
    const [one, other] = [await bench.checkedOut(), await bench.checkedOut()];
    expect(shownIn(await dumpOf(db, "payment"), ["/static-gcash"])).toEqual([]);
    const { page } = await bench.paymentOf(one.uuid);
    await db
      .updateTable("payment")
      .set({ page })
      .where("transaction_uuid", "=", other.uuid)
      .execute();
    expect((await bench.read(one.uuid, one.token)).data.checkout_url).toContain("/static-gcash");
    for (const refused of [
      await bench.read(other.uuid, other.token),
      await bench.checkout(other.uuid, other.token),
    ]) {
      expect(refused).toMatchObject({ status: 500, code: "unexpected" });
      expect(JSON.stringify(refused)).not.toContain("static-gcash");
    }
  });
});

describe("a gateway that refuses", () => {
  const refused = async (): Promise<never> => {
    throw new ProviderRefused("acme", "channel_not_enabled");
  };

  test.each<[string, number, unknown]>([
    ["a wrong key", 401, { errors: [{ code: "api_key_invalid" }] }],
    ["a wrong key, said by another machine about a phone", 403, "<h1>Call by phone</h1>"],
    ["a key that names a field", 403, wrong("data.attributes.billing.email")],
    ["an amount below the minimum", 400, { errors: [{ code: "parameter_below_minimum" }] }],
    ["a field of ours", 400, wrong("payment_method_types")],
    ["a field of ours beside the person's", 400, wrong("billing.email", "success_url")],
    ["a wrong address", 404, "<h1>Not Found</h1>"],
    ["nobody", 502, ""],
  ])("%s marks no field: the person reads what is true", async (_, status, body) => {
    const { uuid, token } = await bench.created();
    bench.useGateway({ ...gateway, open: answering(status, body) });
    const answer = await bench.checkout(uuid, token);
    expect(answer).toMatchObject({ status: 503, code: "provider_unavailable", message: NOT_NOW });
    expect(answer.errors).toBeUndefined();
    // And can go on at once.
    bench.useGateway(gateway);
    expect((await bench.checkout(uuid, token, "Maya")).status).toBe(200);
  });

  test.each([
    ["billing.email", "email", "e-mail address"],
    ["data.attributes.billing.phone", "contact_number", "mobile number"],
  ])("%s, which the person typed, is theirs to change", async (pointer, field, words) => {
    const { uuid, token } = await bench.created();
    bench.useGateway({ ...gateway, open: answering(400, wrong(pointer)) });
    expect(await bench.checkout(uuid, token)).toMatchObject({
      status: 422,
      code: "invalid_fields",
      errors: {
        [field]: [
          `The payment company does not accept this ${words}, and nothing was taken. Please change it.`,
        ],
      },
    });
    expect(await statuses(uuid)).toEqual(["Gcash failed"]);
  });

  test("ends the payment, and the person is offered another way", async () => {
    const error = vi.spyOn(bench.context.log, "error");
    const { uuid, token } = await bench.created();
    bench.useGateway({ ...gateway, open: refused });
    expect(await bench.checkout(uuid, token)).toMatchObject({
      status: 503,
      code: "provider_unavailable",
      message: NOT_NOW,
    });
    expect(await bench.paymentOf(uuid)).toMatchObject({
      status: "failed",
      provider_id: null,
      refusal: "acme:channel_not_enabled",
    });
    expect(error.mock.calls).toEqual([
      [
        {
          event: "provider refused",
          account: "sandbox",
          channel: "Gcash",
          code: "acme:channel_not_enabled",
        },
        "a gateway refused",
      ],
    ]);
    const { checks } = await operate(bench, "doctor");
    expect(checks.find(({ what }) => what === "payments")).toMatchObject({
      state: "yellow",
      finding: expect.stringContaining("1 Gcash by acme:channel_not_enabled, the last 2026-01-05"),
    });
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      failed_reason: "The payment could not be opened, and nothing was taken.",
    });
    await bench.work();
    expect(await bench.mailsAbout(uuid)).not.toContain("payment_declined");
    bench.useGateway(gateway);
    expect((await bench.checkout(uuid, token, "Maya")).status).toBe(200);
    expect(await statuses(uuid)).toEqual(["Gcash failed", "Maya open"]);
  });

  test("is not asked again by the sweeper", async () => {
    const open = vi.fn<PaymentProvider["open"]>(refused);
    const { uuid, token } = await bench.created();
    bench.useGateway({ ...gateway, open: silent });
    await bench.checkout(uuid, token);
    bench.useGateway({ ...gateway, open });
    for (const _ of [1, 2, 3]) {
      bench.clock.advance(31_000);
      await sweepPayments(bench.context);
    }
    expect(open).toHaveBeenCalledTimes(1);
    expect(await statuses(uuid)).toEqual(["Gcash failed"]);
  });

  test.each([
    ["it refuses, as after a change of keys", refused],
    [
      "another machine refuses",
      async () => {
        const cause = new ForeignAnswer("acme", "no_code");
        throw new Problem("resource_not_found", undefined, { cause });
      },
    ],
  ])("a reading %s, ends nothing", async (_, read) => {
    const { uuid, token } = await bench.checkedOut();
    bench.useGateway({ ...gateway, read, cancel: read });
    bench.clock.advance(5_000);
    expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
    expect(await bench.cancel(uuid, token)).toMatchObject({ status: 503 });
    bench.clock.advance(31 * 60_000);
    await sweepPayments(bench.context);
    expect(await statuses(uuid)).toEqual(["Gcash open"]);
  });
});
