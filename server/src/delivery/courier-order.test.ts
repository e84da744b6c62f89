import { expect, test } from "vitest";
import { CEBU, deliveryBench, OFFICE, QUADX, type Bench } from "../../test/fixtures/deliveries.ts";
import { courierOrder } from "./courier-order.ts";
import { findTransaction } from "./transaction-store.ts";

const bench = await deliveryBench();

async function orderOf(change: Parameters<Bench["created"]>[0]) {
  const { uuid } = await bench.created(change);
  const row = await findTransaction(bench.context.db, uuid);
  if (!row) throw new Error("There is no such request.");
  return courierOrder(bench.context, row, row.reference);
}

test("a structured address is given in its parts, and the office with its point", async () => {
  expect(await orderOf({ delivery_details: { ...QUADX, line_2: "UNIT 3" } })).toEqual({
    reference: expect.stringMatching(/^LTO-/u),
    courierCode: "Quadx",
    itemType: "drivers_license",
    pickup: {
      name: OFFICE,
      contactNumber: "",
      email: null,
      fullAddress: expect.stringContaining("Quezon City"),
      address: {
        line: expect.stringMatching(/./u),
        barangay: null,
        city: "Quezon City",
        province: "Metro Manila",
        postalCode: null,
      },
      point: { latitude: expect.any(Number), longitude: expect.any(Number) },
    },
    dropoff: {
      name: "ANA CRUZ",
      contactNumber: "+639171234567",
      email: "ana@example.com",
      fullAddress: "12 SAMPLE STREET, UNIT 3, BARANGAY 1, TONDO I/II, MANILA 1000",
      address: {
        line: "12 SAMPLE STREET, UNIT 3",
        barangay: "Barangay 1",
        city: "Tondo I/II",
        province: "Manila",
        postalCode: "1000",
      },
      point: null,
    },
    declaredValueCentavos: 0,
    quotation: null,
  });
});

test("a map address has its point and the municipality that its fee is for", async () => {
  const { dropoff } = await orderOf({
    delivery_courier: "Skyward",
    delivery_details: { ...CEBU, line_2: "UNIT 3B" },
  });
  expect(dropoff).toMatchObject({
    fullAddress: `UNIT 3B, ${CEBU.address}`,
    address: {
      line: `UNIT 3B, ${CEBU.address}`,
      barangay: null,
      city: "Cebu City",
      province: "Cebu City",
      postalCode: null,
    },
    point: { latitude: CEBU.latitude, longitude: CEBU.longitude },
  });
});
