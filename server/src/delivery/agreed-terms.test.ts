import { expect, test } from "vitest";
import { CEBU, deliveryBench } from "../../test/fixtures/deliveries.ts";
import { versionOf } from "./agreed-terms.ts";

const bench = await deliveryBench();

/** A request, its page's version, and a later change to a more expensive courier and place. */
async function seenThenChanged() {
  const { license, uuid, token } = await bench.created();
  const { amount, version } = (await bench.read(uuid, token)).data;
  const change = { documents: {}, delivery_courier: "Skyward", delivery_details: CEBU };
  const toCebu = async () =>
    (await bench.put(uuid, token, await bench.requestBody(license, change))).data;
  return { license, uuid, token, seen: { amount, version }, toCebu };
}

test("a checkout with the agreed terms is opened", async () => {
  const { uuid, token, seen } = await seenThenChanged();
  expect(seen).toEqual({ amount: 150, version: expect.stringMatching(/^[\w-]{22}$/u) });
  expect((await bench.checkout(uuid, token, "Gcash", { agreed: seen })).status).toBe(200);
  expect((await bench.paymentOf(uuid)).amount_centavos).toBe(15_000);
});

test("after a change a checkout with the old terms is refused with the new amount", async () => {
  const { uuid, token, seen, toCebu } = await seenThenChanged();
  const changed = await toCebu();
  for (const agreed of [seen, { amount: seen.amount }, { version: seen.version }])
    expect(await bench.checkout(uuid, token, "Gcash", { agreed })).toMatchObject({
      status: 409,
      code: "request_changed",
      message: expect.stringContaining("The courier fee is ₱210.00."),
    });
  expect(await bench.paymentsOf(uuid)).toEqual([]);
  expect((await bench.read(uuid, token)).data.status).toBe("Created");
  const { amount, version } = changed;
  const again = await bench.checkout(uuid, token, "Gcash", { agreed: { amount, version } });
  expect(again.status).toBe(200);
  expect((await bench.paymentOf(uuid)).amount_centavos).toBe(21_000);
});

test("another street at the same fee is another version; the old street restores the old version", async () => {
  const { license, uuid, token, seen } = await seenThenChanged();
  const to = async (line1: string) => {
    const { delivery_details: at } = await bench.requestBody(license);
    const change = { documents: {}, delivery_details: { ...at, line_1: line1 } };
    return (await bench.put(uuid, token, await bench.requestBody(license, change))).data;
  };
  const moved = await to("99 OTHER STREET");
  expect(moved.amount).toBe(seen.amount);
  expect(moved.version).not.toBe(seen.version);
  expect(await bench.checkout(uuid, token, "Gcash", { agreed: seen })).toMatchObject({
    status: 409,
    code: "request_changed",
  });
  expect((await to("12 SAMPLE STREET")).version).toBe(seen.version);
  expect((await bench.checkout(uuid, token, "Gcash", { agreed: seen })).status).toBe(200);
});

const read = {
  amount_centavos: 15_000,
  payee: "GoGo Express",
  delivery_courier: "Quadx",
  office_id: "ncr-central",
  full_address: "12 SAMPLE STREET",
  barangay_code: "1381300082",
  line_1: "12 SAMPLE STREET",
  line_2: "",
  postal_code: "1100",
  latitude: null,
  longitude: null,
  address: "",
};
test.each(Object.keys(read))("another %s is another version", (term) => {
  expect(versionOf({ ...read, [term]: "other" })).not.toBe(versionOf(read));
});

test("an open payment with other terms is not changed", async () => {
  const { uuid, token, seen, toCebu } = await seenThenChanged();
  await toCebu();
  await bench.checkout(uuid, token, "Gcash");
  expect(await bench.checkout(uuid, token, "Maya", { agreed: seen })).toMatchObject({
    status: 409,
    code: "request_changed",
  });
  expect((await bench.paymentsOf(uuid)).map(({ channel, status }) => [channel, status])).toEqual([
    ["Gcash", "open"],
  ]);
});

test("a checkout with only the fields of spec §7 is accepted", async () => {
  const { uuid, token, toCebu } = await seenThenChanged();
  await toCebu();
  expect((await bench.checkout(uuid, token)).status).toBe(200);
  const nothing = { agreed: { version: null } };
  expect((await bench.checkout(uuid, token, "Gcash", nothing)).status).toBe(200);
});

test("the amount is not revealed without a token", async () => {
  const { uuid, seen, toCebu } = await seenThenChanged();
  await toCebu();
  expect(await bench.checkout(uuid, undefined, "Gcash", { agreed: seen })).toMatchObject({
    status: 403,
    code: "forbidden",
  });
});
