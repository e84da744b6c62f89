import { DAY_MS } from "@portal/contract/days";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { TransactionRequest } from "@portal/contract/transaction";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { settlePayment } from "./settle-payment.ts";

const UNKNOWN = "11111111-1111-4111-8111-111111111111";
let bench: Bench;
beforeAll(async () => {
  bench = await deliveryBench();
});

describe("without a token", () => {
  test("only the status is shown, with a masked number", async () => {
    const { uuid, token } = await bench.checkedOut("Dayon QRPH");
    const { data: full } = await bench.read(uuid, token);
    const { data } = await bench.readPublic(uuid);
    const number = full.transactable_details.number;
    expect(data).toEqual({
      access: "public",
      uuid,
      reference: full.reference,
      status: "For Payment",
      amount: 150,
      transactable_type: "Driver's License",
      transactable_details: { number: `${number.slice(0, 3)}-**-****${number.slice(-2)}` },
      payment_channel: "Dayon QRPH",
      payment_reference: `${full.reference}-1`,
      paid_at: null,
      awaits_photo: false,
    });
  });

  test("a wrong token shows no more than no token", async () => {
    const { uuid } = await bench.created();
    const other = await bench.created();
    const answer = await bench.readPublic(uuid);
    for (const token of [other.token, "x", "x".repeat(44)])
      expect(await bench.read(uuid, token)).toEqual(answer);
  });

  test("nothing can be changed", async () => {
    const { license, uuid } = await bench.created();
    const other = await bench.created();
    const body = await bench.requestBody(license);
    for (const [token, refusal] of [
      [undefined, { status: 403, code: "forbidden" }],
      [other.token, { status: 403, code: "forbidden" }],
    ] as const) {
      expect(await bench.put(uuid, token, body)).toMatchObject(refusal);
      expect(await bench.checkout(uuid, token)).toMatchObject(refusal);
      expect(await bench.cancel(uuid, token)).toMatchObject(refusal);
    }
    expect((await bench.readPublic(uuid)).data.status).toBe("Created");
  });
});

describe("many polls at once", () => {
  test("each is answered about its own transaction, and fully only with its own token", async () => {
    const [one, two, three] = [
      await bench.checkedOut(),
      await bench.checkedOut(),
      await bench.checkedOut("Dayon QRPH", { last_name: "Reyes" }),
    ];
    const alone = await bench.read(three.uuid, three.token);
    const stranger = await bench.readPublic(two.uuid);
    const polls = [
      [one.uuid, one.token],
      [one.uuid, one.token],
      [two.uuid, one.token],
      [three.uuid, three.token],
      [UNKNOWN, one.token],
    ] as const;
    const answers = await Promise.all(polls.map(([uuid, token]) => bench.read(uuid, token)));
    expect(
      answers.map(({ data, status }) => (status === 200 ? [data.uuid, data.access] : status)),
    ).toEqual([
      [one.uuid, "full"],
      [one.uuid, "full"],
      [two.uuid, "public"],
      [three.uuid, "full"],
      404,
    ]);
    expect(answers[2]).toEqual(stranger);
    expect(answers[3]?.data).toEqual({
      ...alone.data,
      transactable: { ...alone.data.transactable, id: expect.any(String) },
    });
  });

  test("share their statements, of the gateway's look too", async () => {
    const payers = [];
    while (payers.length < 12) payers.push(await bench.checkedOut());
    bench.clock.advance(5_000);
    const asked = vi.spyOn(pg.Client.prototype, "query");
    await Promise.all(payers.map(({ uuid, token }) => bench.read(uuid, token)));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(payers.length);
  });

  test("whose payment is paid hears it in this poll, and nobody else does", async () => {
    const payers = [
      await bench.checkedOut(),
      await bench.checkedOut(),
      await bench.checkedOut(),
      await bench.checkedOut(),
    ];
    bench.clock.advance(5_000);
    const statuses = async () =>
      Promise.all(
        payers.map(async ({ uuid, token }) => (await bench.read(uuid, token)).data.status),
      );
    await bench.press(payers[1]?.providerId ?? "", "approve");
    expect(await statuses()).toEqual([
      "For Payment",
      "For Verification",
      "For Payment",
      "For Payment",
    ]);
    // Settled by another process, and read again before the gateway may be polled again.
    await bench.press(payers[3]?.providerId ?? "", "approve");
    await settlePayment(bench.context, payers[3]?.paymentId ?? "");
    expect((await statuses())[3]).toBe("For Verification");
  });
});

test("an unknown transaction is not found by any call", async () => {
  const body = await bench.requestBody(await bench.newLicense());
  for (const uuid of [UNKNOWN, "nothing"])
    for (const answer of [
      await bench.read(uuid),
      await bench.read(uuid, "x"),
      await bench.put(uuid, "x", body),
      await bench.put(uuid, undefined, body),
      await bench.checkout(uuid, "x"),
      await bench.cancel(uuid, "x"),
      await bench.open(uuid, "09171234567"),
    ])
      expect(answer).toMatchObject({ status: 404, code: "resource_not_found" });
});

test("with the token: what the requester entered, and a handle to continue with", async () => {
  const { license, uuid, token } = await bench.created();
  const { data } = await bench.read(uuid, token);
  expect(data.access).toBe("full");
  expect(data.transactable_details).toMatchObject({ first_name: "ANA", email: "ana@example.com" });
  expect(JSON.stringify(data)).not.toContain("OFTHERECORD");
  expect(JSON.stringify(data)).not.toContain(".jpg");
  const body = { ...(await bench.requestBody(license)), transactable: data.transactable };
  expect((await bench.put(uuid, token, body)).status).toBe(200);
  expect(Object.keys(TransactionRequest.entries)).toContain("transactable");
});

describe("the mobile number of the request", () => {
  test("returns the token, in any spelling", async () => {
    const { uuid, token } = await bench.created();
    for (const mobile of ["0917 123 4567", "639171234567", "+639171234567"])
      expect(await bench.open(uuid, mobile)).toMatchObject({ status: 200, data: { token } });
  });

  test("another number is refused on its field, and after five tries of a client every number is", async () => {
    const strict = await deliveryBench({ env: { LIMIT_FACTOR: "1" } });
    const { uuid, token } = await strict.created();
    const other = await strict.created();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await strict.open(uuid, "09171234568")).toMatchObject({
        status: 422,
        errors: { contact_number: [expect.any(String)] },
      });
    const refused = { status: 429, message: expect.stringContaining("link in our e-mails") };
    expect(await strict.open(uuid, "09171234567")).toMatchObject(refused);
    expect((await strict.open(other.uuid, "09171234567")).status).toBe(200);
    // The address of the page opens nothing, so whoever has it shuts out only themselves.
    const owner = "203.0.113.7";
    // A customer with as many addresses as it likes has no more tries.
    const opened = [];
    for (let nth = 0; nth < 6; nth += 1)
      opened.push((await strict.open(uuid, "09171234568", `2001:db8:7:${nth}::1`)).status);
    expect(opened).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await strict.open(uuid, "09171234567", owner)).toMatchObject({ data: { token } });
    for (let nth = 11; nth < 50; nth += 1)
      expect((await strict.open(uuid, "09171234568", `198.51.100.${nth}`)).status).toBe(422);
    expect(await strict.open(uuid, "09171234567", owner)).toMatchObject(refused);
  });
});

test("the token expires 90 days after the end", async () => {
  const { uuid, token } = await bench.checkedOut();
  await bench.cancel(uuid, token);
  bench.clock.advance(90 * DAY_MS);
  expect((await bench.read(uuid, token)).data.access).toBe("full");
  bench.clock.advance(1);
  expect((await bench.read(uuid, token)).data.access).toBe("public");
  expect(await bench.checkout(uuid, token)).toMatchObject({ status: 403 });
  expect(await bench.open(uuid, "09171234567")).toMatchObject({ status: 404 });
});
