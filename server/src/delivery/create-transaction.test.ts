import { describe, expect, test } from "vitest";
import { submitted } from "../../test/fixtures/submissions.ts";
import { issueHandle } from "../security/handle.ts";
import { CEBU, deliveryBench, QUADX } from "../../test/fixtures/deliveries.ts";
import type { RequestBody } from "../../test/harness/visitor.ts";
import { isReference } from "../security/reference.ts";

const bench = await deliveryBench();
const license = await bench.newLicense();

const countOf = async () => {
  const { count } = await bench.context.db
    .selectFrom("transaction")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe("a request for delivery", () => {
  test("returns all fields with its token, and is stored once", async () => {
    const { status, data } = await bench.post(await bench.requestBody(license, { suffix: "jr" }));
    expect(status).toBe(201);
    expect(isReference(data.reference)).toBe(true);
    expect(data).toMatchObject({
      access: "full",
      status: "Created",
      full_name: "ANA CRUZ JR",
      email: "ana@example.com",
      contact_number: "+639171234567",
      amount: 150,
      payee: "GoGo Express",
      delivery_courier: "Quadx",
      delivery_details: {
        full_address: "12 SAMPLE STREET, BARANGAY 1, TONDO I/II, MANILA 1000",
      },
      payment_channel: null,
      checkout_url: null,
      holds_money: false,
      on_file: { id_image: true, receipt_image: true, supporting_documents: 0 },
    });
    expect(data.transactable_details).toMatchObject({ first_name: "ANA", last_name: "CRUZ" });
    expect(JSON.stringify(data)).not.toContain("OFTHERECORD");
    expect(bench.context.secrets.idOf("transaction", data.token)).toBe(data.uuid);
    expect(data.token).toMatch(/^[\w-]{44}$/u);
  });

  test("a map address has the fee of the nearest municipality", async () => {
    const { data } = await bench.post(
      await bench.requestBody(license, {
        delivery_courier: "Skyward",
        delivery_details: { ...CEBU, line_2: "Unit 3B" },
      }),
    );
    expect(data).toMatchObject({
      amount: 210,
      payee: "FSI",
      delivery_details: { full_address: "UNIT 3B, 56 SAMPLE STREET, CEBU CITY", barangay_code: "" },
    });
  });

  test("the field names of the shipping form are accepted too", async () => {
    const form = {
      barangay_code: QUADX.barangay_code,
      address_line_1: "34 Sample Street",
      postal_code: "1000",
      delivery_details: {},
    };
    expect(
      (await bench.post(await bench.requestBody(license, form))).data.delivery_details.line_1,
    ).toBe("34 SAMPLE STREET");
    const map = {
      delivery_courier: "Go21",
      delivery_address: "Cebu",
      geoloc: "10.31,123.89",
      delivery_details: {},
    };
    expect(
      (await bench.post(await bench.requestBody(license, map))).data.delivery_details,
    ).toMatchObject({ latitude: 10.31, full_address: "CEBU" });
    const photos = {
      documents: {},
      id_image_url: await bench.newPhoto(),
      receipt_image_url: await bench.newPhoto(),
      supporting_documents: [await bench.newPhoto()],
    };
    expect((await bench.post(await bench.requestBody(license, photos))).data.on_file).toEqual({
      id_image: true,
      receipt_image: true,
      supporting_documents: 1,
    });
  });

  test("two people may request the same record: a request reserves nothing", async () => {
    const [one, two] = [
      await bench.post(await bench.requestBody(license)),
      await bench.post(await bench.requestBody(license)),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await bench.recordStatus(license)).toBe("Available");
  });

  test("the mail contains the link with the token", async () => {
    const { uuid, token } = await bench.created();
    await bench.work();
    const mail = await bench.context.sandbox?.mailbox.read(`delivery_requested/${uuid}`);
    expect(mail).toMatchObject({ to: "ana@example.com" });
    expect(mail?.text).toContain(`http://portal.example/txn/${uuid}#${token}`);
  });
});

describe("each refusal has its field", () => {
  const photo = "/AAAAAAAAAAAAAAAAAAAAAA.jpg";
  const cases: [string, string, (body: RequestBody) => object][] = [
    [
      "no valid ID",
      "documents.id_image_url",
      (body) => ({ documents: { ...body.documents, id_image_url: "" } }),
    ],
    [
      "no receipt",
      "documents.receipt_image_url",
      (body) => ({ documents: { ...body.documents, receipt_image_url: null } }),
    ],
    [
      "an unknown photo",
      "documents.receipt_image_url",
      (body) => ({ documents: { ...body.documents, receipt_image_url: photo } }),
    ],
    ["an emoji in a name", "last_name", () => ({ last_name: "D'SOUZA-ÑUÑEZ 😀" })],
    [
      "an unknown barangay",
      "delivery_details.barangay_code",
      () => ({ delivery_details: { ...QUADX, barangay_code: "1380601999" } }),
    ],
    [
      "a map address for Quadx",
      "delivery_details.barangay_code",
      () => ({ delivery_details: CEBU }),
    ],
    [
      "a barangay for the map",
      "delivery_details.latitude",
      () => ({ delivery_courier: "Skyward" }),
    ],
    [
      "no address on the map",
      "delivery_details.address",
      () => ({ delivery_courier: "Skyward", delivery_details: { ...CEBU, address: "" } }),
    ],
    [
      "a handle of the other type",
      "transactable.type",
      ({ transactable }) => ({ transactable: { ...transactable, type: "Plate Number" } }),
    ],
  ];
  test.each(cases)("%s: %s", async (_, field, change) => {
    const before = await countOf();
    const body = await bench.requestBody(license);
    const answer = await bench.post({ ...body, ...change(body) });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toContain(field);
    expect(await countOf()).toBe(before);
  });

  test("a photo of another person's request", async () => {
    const body = await bench.requestBody(license);
    expect((await bench.post(body)).status).toBe(201);
    const again = await bench.post(body);
    expect(again).toMatchObject({ status: 422, code: "file_not_found" });
    expect(Object.keys(again.errors ?? {})).toEqual([
      "documents.id_image_url",
      "documents.receipt_image_url",
    ]);
  });
});

describe("handles", () => {
  test.each(["x", "AAAA", ""])("%j is refused", async (id) => {
    const answer = await bench.post(
      await bench.requestBody(license, { transactable: { id, type: "Driver's License" } }),
    );
    expect([404, 422]).toContain(answer.status);
  });

  test("a record's id is refused, and a handle expires after two hours", async () => {
    expect(
      (
        await bench.post(
          await bench.requestBody(license, {
            transactable: { id: license, type: "Driver's License" },
          }),
        )
      ).status,
    ).toBe(404);
    const body = await bench.requestBody(license);
    bench.clock.advance(2 * 60 * 60_000 + 1);
    expect((await bench.post(body)).status).toBe(404);
  });

  test("a submission under review cannot be delivered yet", async () => {
    const id = await submitted(bench.context);
    const handle = issueHandle(bench.context, { kind: "submission", id });
    const ask = async () =>
      bench.post(
        await bench.requestBody(license, {
          transactable: { id: handle, type: "Driver's License" },
        }),
      );
    expect(await ask()).toMatchObject({
      status: 409,
      code: "not_deliverable",
      message: expect.stringContaining("being reviewed"),
    });
    await bench.context.db
      .updateTable("submission")
      .set({ status: "Available", decided_at: bench.clock.now(), drivers_license_id: license })
      .where("id", "=", id)
      .execute();
    expect((await ask()).status).toBe(201);
  });
});
