import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueHandle } from "../security/handle.ts";
import { settleSubmission } from "../record/submission-store.ts";
import { submitted } from "../../test/fixtures/submissions.ts";
import { fixedRandom } from "../../test/harness/test-context.ts";
import { uuidFrom } from "../security/random.ts";
import {
  bookingBench,
  CLOSED_OFFICE,
  OFFICE,
  OFFICE_NAME,
  OTHER_OFFICE,
  type Bench,
  type Body,
  type Day,
} from "../../test/fixtures/bookings.ts";
import { countRows, setFlag, type Held } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const PLATE = "Plate Number Pickup";
const UNKNOWN = "Y00-00-000001";

let bench: Bench;
let before: Record<string, number>;
beforeAll(async () => {
  bench = await bookingBench();
});
beforeEach(async () => {
  before = await countRows(bench.db);
});

/** A record, a request body for it, and an unused day. */
async function prepared(
  purpose: AppointmentPurpose,
  wanted: Parameters<Bench["newRecord"]>[1] = {},
) {
  const day: Day = (await bench.days(purpose)).at(-1) ?? { id: 0, date: "" };
  const record = await bench.newRecord(purpose, wanted);
  return { day, record, body: await bench.bodyOf(purpose, record, { date: day.date }) };
}

/** Expects this refusal, and that nothing was written. */
async function expectRefused(body: object, like: object): Promise<void> {
  expect(await bench.book(body)).toMatchObject(like);
  expect(await countRows(bench.db)).toEqual(before);
}

test("photos that are unknown, or of somebody else, are refused, each by its field (R-6)", async () => {
  const { body } = await prepared(LICENSE);
  const ofDelivery = await bench.newPhoto();
  await bench.db
    .updateTable("file")
    .set({ claimed_by: "transaction:x", claimed_at: bench.clock.now() })
    .where("name", "=", ofDelivery.slice(1))
    .execute();
  const other = await bench.booked(LICENSE, await bench.freshDay(LICENSE));
  const refused = {
    receipt_image_url: "/BBBBBBBBBBBBBBBBBBBBBB.jpg",
    supporting_doc_1_image_url: ofDelivery,
    supporting_doc_2_image_url: other.body.documents["id_image_url"],
  };
  before = await countRows(bench.db);
  const ask = { ...body, documents: { ...body.documents, ...refused } };
  const answer = await bench.book(ask, { key: "a-key-of-foreign-photos" });
  expect(answer).toMatchObject({ status: 422, code: "file_not_found" });
  expect(Object.keys(answer.errors ?? {}).toSorted()).toEqual(
    Object.keys(refused).map((field) => `documents.${field}`),
  );
  expect(await countRows(bench.db)).toEqual(before);
});

describe("the record (R-5, R-22)", () => {
  test("an unknown handle, the record's id, and an expired handle", async () => {
    const { body, record } = await prepared(LICENSE);
    const appointable = (id: string) => ({
      ...body,
      appointable: { type: "Driver's License", id },
    });
    const gone = { status: 404, code: "resource_not_found" };
    await expectRefused(appointable("AAAA"), gone);
    await expectRefused(appointable(record.id), gone);
    const nobody = issueHandle(bench.context, {
      kind: "drivers_license",
      id: uuidFrom(fixedRandom("nobody")),
    });
    await expectRefused(appointable(nobody), gone);
    bench.clock.advance(2 * 60 * 60_000 + 1);
    await expectRefused(body, gone);
  });

  test("a handle of the other type", async () => {
    const { body } = await prepared(LICENSE);
    const plate = await bench.newRecord(PLATE);
    const id = issueHandle(bench.context, plate);
    await expectRefused(
      { ...body, appointable: { type: "Driver's License", id } },
      { status: 422, errors: { "appointable.type": [expect.any(String)] } },
    );
  });

  test("a submission under review cannot be picked up before it is accepted", async () => {
    const { body, record } = await prepared(LICENSE);
    const id = await submission(record);
    const handle = issueHandle(bench.context, { kind: "submission", id });
    const ask = { ...body, appointable: { type: "Driver's License", id: handle } };
    await expectRefused(ask, {
      status: 409,
      code: "not_bookable",
      message: expect.stringContaining("being reviewed"),
    });
    const accepted = { record: { kind: "drivers_license", id: record.id } } as const;
    await settleSubmission(bench.db, bench.context.secrets, id, accepted, bench.clock.now());
    expect((await bench.book(ask)).status).toBe(201);
  });

  test.each(["For Verification", "Rejected", "Processing", "Received", "Unknown"] as const)(
    "what is %s cannot be picked up, but a license can be renewed",
    async (status) => {
      for (const purpose of [LICENSE, PLATE] as const) {
        const { body } = await prepared(purpose, { status });
        await expectRefused(body, { status: 409, code: "not_bookable" });
      }
      const { body } = await prepared(RENEWAL, { status });
      expect((await bench.book(body)).status).toBe(201);
    },
  );

  test("a plate at a dealer", async () => {
    const { body } = await prepared(PLATE, { office: null });
    await expectRefused(body, {
      status: 409,
      code: "not_bookable",
      message: expect.stringContaining("dealership"),
    });
  });
});

describe("fields", () => {
  type Change = (body: Body) => object;
  const without =
    (field: string): Change =>
    ({ documents }) => ({ documents: { ...documents, [field]: "" } });
  const cases: [string, AppointmentPurpose, string, Change][] = [
    ["no photos at all", RENEWAL, "documents.receipt_image_url", () => ({ documents: undefined })],
    ["no valid ID", LICENSE, "documents.id_image_url", without("id_image_url")],
    ["no CR", PLATE, "documents.cr_image_url", without("cr_image_url")],
    [
      "an e-mail address for a name",
      LICENSE,
      "full_name",
      () => ({ full_name: "PAY AT EVIL.EXAMPLE" }),
    ],
    ["another number", RENEWAL, "number", () => ({ number: "A99-99-999999" })],
    [
      "a number with a character too many",
      RENEWAL,
      "number",
      ({ number }) => ({ number: `${String(number)}9` }),
    ],
  ];
  test.each(cases)("%s (%s): %s", async (_, purpose, field, change) => {
    const { body } = await prepared(purpose);
    const answer = await bench.book({ ...body, ...change(body) });
    expect(answer).toMatchObject({ status: 422, code: "invalid_fields" });
    expect(Object.keys(answer.errors ?? {})).toContain(field);
    expect(await countRows(bench.db)).toEqual(before);
  });
});

test("the window moves on at midnight in Manila, not in UTC (spec §9)", async () => {
  const midnight = Date.parse("2026-01-05T16:00:00Z");
  bench.clock.set(new Date(midnight));
  const first = { ...(await prepared(LICENSE)).body, date: "2026-01-07" };
  const errors = { date: [expect.stringContaining("cannot be booked")] };
  await expectRefused(first, { status: 422, errors });
  bench.clock.set(new Date(midnight - 1));
  expect((await bench.book(first)).status).toBe(201);
});

describe("offices (R-22)", () => {
  test.each([
    [LICENSE, "drivers_license_appointment_new_enabled"],
    [PLATE, "plate_number_appointment_enabled"],
  ] as const)("%s at an office that takes no appointments", async (purpose, flag) => {
    const { body } = await prepared(purpose);
    await setFlag(bench.db, OFFICE, flag, false);
    await expectRefused(body, {
      status: 409,
      code: "not_bookable",
      message: expect.stringContaining("does not accept appointments"),
    });
    await setFlag(bench.db, OFFICE, flag, true);
    expect((await bench.book(body)).status).toBe(201);
  });

  test.each([LICENSE, PLATE] as const)(
    "%s at an office other than the record's",
    async (purpose) => {
      const { body } = await prepared(purpose);
      await expectRefused(
        { ...body, office_id: OTHER_OFFICE },
        { status: 422, errors: { office_id: [expect.stringContaining(OFFICE_NAME)] } },
      );
    },
  );

  test("a renewal at another office, unless that takes renewals", async () => {
    const { body } = await prepared(RENEWAL);
    await setFlag(bench.db, OTHER_OFFICE, "drivers_license_renewal_enabled", false);
    const refused = {
      status: 422,
      errors: { office_id: [expect.stringContaining("does not renew")] },
    };
    const elsewhere = { ...body, office_id: OTHER_OFFICE };
    await expectRefused(elsewhere, refused);
    await setFlag(bench.db, OTHER_OFFICE, "drivers_license_renewal_enabled", true);
    expect((await bench.book(elsewhere)).status).toBe(201);
  });

  test.each([CLOSED_OFFICE, "nowhere"])(
    "%s has no days: that is said of the office",
    async (id) => {
      const { body } = await prepared(RENEWAL);
      const answer = await bench.book({ ...body, office_id: id });
      expect(answer).toMatchObject({
        status: 422,
        errors: { office_id: [expect.stringContaining("does not renew")] },
      });
      expect(Object.keys(answer.errors ?? {})).toEqual(["office_id"]);
      expect(await countRows(bench.db)).toEqual(before);
      for (const purpose of [LICENSE, PLATE] as const)
        await expectRefused(
          { ...(await prepared(purpose)).body, office_id: id },
          { status: 422, errors: { office_id: [expect.stringContaining(OFFICE_NAME)] } },
        );
    },
  );

  test("an office without slots and without appointments is refused for the latter", async () => {
    const { body } = await prepared(LICENSE, { office: CLOSED_OFFICE });
    await setFlag(bench.db, CLOSED_OFFICE, "drivers_license_appointment_new_enabled", false);
    await expectRefused(
      { ...body, office_id: CLOSED_OFFICE },
      {
        status: 409,
        code: "not_bookable",
        message: expect.stringContaining("does not accept appointments"),
      },
    );
  });

  test("a missing day is reported only to a proven holder (R-3)", async () => {
    const { body, record } = await prepared(RENEWAL);
    const sunday = { ...body, date: "2026-01-11" };
    await expectRefused(sunday, { status: 422, errors: { date: [expect.any(String)] } });
    const gone = { status: 404, code: "resource_not_found" };
    const wrong = await bench.book({ ...sunday, birth_date: "1950-01-01" });
    expect(wrong).toMatchObject(gone);
    const unknown = { number: "", appointable: { type: "Driver's License", reference: UNKNOWN } };
    expect(await bench.book({ ...sunday, ...unknown })).toEqual(wrong);
    expect((await bench.booked(RENEWAL, await bench.freshDay(RENEWAL))).record).not.toBe(record);
  });

  test("a missing day is the last failure reported for a pickup", async () => {
    const day = await bench.freshDay(LICENSE);
    const { record } = await bench.booked(LICENSE, day);
    const sunday = { date: "2026-01-11" };
    before = await countRows(bench.db);
    const again = await bench.bodyOf(LICENSE, record, sunday);
    await expectRefused(again, { status: 409, code: "already_booked" });
    const free = await bench.bodyOf(LICENSE, await bench.newRecord(LICENSE), sunday);
    await expectRefused(free, { status: 422, errors: { date: [expect.any(String)] } });
  });
});

test("a renewal and a pickup of one license are possible together", async () => {
  const day = await bench.freshDay(LICENSE);
  const { record } = await bench.booked(LICENSE, day);
  const renewal = await bench.bodyOf(RENEWAL, record, { date: day.date });
  expect((await bench.book(renewal)).status).toBe(201);
  const documents = { receipt_image_url: await bench.newPhoto() };
  expect((await bench.book({ ...renewal, documents })).code).toBe("already_booked");
});

/** The id of an undecided submission of a license. */
const submission = ({ number }: Held): Promise<string> =>
  submitted(bench.context, { person: { number } });
