import { describe, expect, test } from "vitest";
import { CEBU, deliveryBench, QUADX } from "../../test/fixtures/deliveries.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import type { RequestBody } from "../../test/harness/visitor.ts";

const bench = await deliveryBench();

/** The body that the portal sends when the form is saved again: the photos are on file. */
const again = async (license: string, change: Partial<RequestBody> = {}) =>
  bench.requestBody(license, { documents: {}, ...change });

describe("a change", () => {
  test("sets another courier, address and amount, and keeps photos that are not sent", async () => {
    const { license, uuid, token } = await bench.created();
    const changed = await bench.put(
      uuid,
      token,
      await again(license, { delivery_courier: "Skyward", delivery_details: CEBU }),
    );
    expect(changed).toMatchObject({
      status: 200,
      data: {
        status: "Created",
        delivery_courier: "Skyward",
        payee: "FSI",
        amount: 210,
        delivery_details: { barangay_code: "", line_1: "", full_address: CEBU.address },
        on_file: { id_image: true, receipt_image: true },
      },
    });
    const back = await bench.put(uuid, token, await again(license));
    expect(back.data).toMatchObject({
      amount: 150,
      delivery_details: { latitude: null, address: "", ...QUADX },
    });
  });

  test("replaces a photo, and accepts its own again", async () => {
    const { license, uuid, token } = await bench.created();
    const documents = {
      receipt_image_url: await bench.newPhoto(),
      supporting_doc_2_image_url: await bench.newPhoto(),
    };
    for (let times = 0; times < 2; times += 1) {
      const { status, data } = await bench.put(uuid, token, await again(license, { documents }));
      expect(status).toBe(200);
      expect(data.on_file).toEqual({
        id_image: true,
        receipt_image: true,
        supporting_documents: 1,
      });
    }
    const stored = await bench.context.db
      .selectFrom("transaction_document")
      .selectAll()
      .where("transaction_uuid", "=", uuid)
      .where("field", "=", "receipt_image_url")
      .execute();
    expect(stored.map(({ file_name }) => `/${file_name}`)).toEqual([documents.receipt_image_url]);
  });

  test("leaves a replaced photo to the sweeper, and keeps the new one", async () => {
    const { license, uuid, token } = await bench.created();
    const { db } = bench.context;
    const receipts = db
      .selectFrom("transaction_document")
      .select("file_name")
      .where("transaction_uuid", "=", uuid)
      .where("field", "=", "receipt_image_url");
    const old = await receipts.executeTakeFirstOrThrow();
    const documents = { receipt_image_url: await bench.newPhoto() };
    await bench.put(uuid, token, await again(license, { documents }));
    await disposeOfDue(bench.context);
    const left = await db.selectFrom("file").select("name").execute();
    expect(left.map(({ name }) => name)).toContain(
      (await receipts.executeTakeFirstOrThrow()).file_name,
    );
    expect(left.map(({ name }) => name)).not.toContain(old.file_name);
  });

  test("may contain its own id, in upper or lower case", async () => {
    const { license, uuid, token } = await bench.created();
    expect(
      (await bench.put(uuid, token, await again(license, { id: uuid.toUpperCase() }))).status,
    ).toBe(200);
  });
});

describe("fields that cannot change", () => {
  test.each([
    ["first_name", { first_name: "Other" }],
    ["last_name", { last_name: "Other" }],
    ["middle_name", { middle_name: "Other" }],
    ["suffix", { suffix: "III" }],
    ["email", { email: "other@example.com" }],
    ["contact_number", { contact_number: "0917 123 4568" }],
  ])("%s is locked", async (field, change) => {
    const { license, uuid, token } = await bench.created();
    const answer = await bench.put(uuid, token, await again(license, change));
    expect(answer).toMatchObject({
      status: 422,
      errors: { [field]: ["This can no longer be changed."] },
    });
    expect((await bench.read(uuid, token)).data).toMatchObject({
      full_name: "ANA CRUZ",
      email: "ana@example.com",
      contact_number: "+639171234567",
    });
  });

  test("the same value in another spelling is not a change", async () => {
    const { license, uuid, token } = await bench.created();
    const same = {
      first_name: " ana ",
      email: "Ana@Example.com",
      contact_number: "+63 917 123 4567",
    };
    expect((await bench.put(uuid, token, await again(license, same))).status).toBe(200);
  });

  test("another record is another request", async () => {
    const { uuid, token } = await bench.created();
    const answer = await bench.put(uuid, token, await again(await bench.newLicense()));
    expect(answer).toMatchObject({
      status: 422,
      errors: { "transactable.id": [expect.any(String)] },
    });
  });

  test("another id in the body", async () => {
    const [one, two] = [await bench.created(), await bench.created()];
    const answer = await bench.put(one.uuid, one.token, await again(one.license, { id: two.uuid }));
    expect(answer).toMatchObject({ status: 422, errors: { id: [expect.any(String)] } });
  });

  test("a photo of another request", async () => {
    const photo = await bench.newPhoto();
    const one = await bench.created();
    const two = await bench.created();
    const documents = { id_image_url: photo };
    expect(
      (await bench.put(one.uuid, one.token, await again(one.license, { documents }))).status,
    ).toBe(200);
    expect(
      await bench.put(two.uuid, two.token, await again(two.license, { documents })),
    ).toMatchObject({
      status: 422,
      code: "file_not_found",
      errors: { "documents.id_image_url": [expect.any(String)] },
    });
  });
});

describe("when", () => {
  test("not while a payment is open", async () => {
    const { license, uuid, token } = await bench.checkedOut();
    const answer = await bench.put(uuid, token, await again(license));
    expect(answer).toMatchObject({
      status: 409,
      code: "not_editable",
      message: expect.stringContaining("A payment is open"),
    });
  });

  test("not once it is paid", async () => {
    const { license, uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    bench.clock.advance(5_000);
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
    expect(await bench.put(uuid, token, await again(license))).toMatchObject({
      status: 409,
      code: "not_editable",
    });
  });

  test("a failed request becomes Created, and can be paid", async () => {
    const { license, uuid, token } = await bench.checkedOut();
    expect((await bench.cancel(uuid, token)).data).toMatchObject({
      status: "failed",
      failed_reason: "The payment was cancelled.",
    });
    const changed = await bench.put(
      uuid,
      token,
      await again(license, { delivery_courier: "Skyward", delivery_details: CEBU }),
    );
    expect(changed.data).toMatchObject({
      status: "Created",
      failed_reason: null,
      payment_reference: null,
      amount: 210,
    });
    expect(await bench.checkout(uuid, token, "Dayon QRPH")).toMatchObject({ status: 200 });
    expect((await bench.paymentOf(uuid)).amount_centavos).toBe(21_000);
  });

  test("not for a failed request that holds money", async () => {
    const { license, uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve", { amountCentavos: 100 });
    bench.clock.advance(5_000);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      holds_money: true,
    });
    expect(await bench.put(uuid, token, await again(license))).toMatchObject({
      status: 409,
      code: "not_editable",
      message: "We received your payment and are looking into it.",
    });
  });
});
