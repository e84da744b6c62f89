import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHandle } from "../security/handle.ts";
import { sampleRecords } from "../sample/sample-files.ts";
import { ASKING, readForm, sendForm } from "../../test/fixtures/submissions.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { recordRoutes } from "./record-routes.ts";
import { addPlate } from "../../test/fixtures/records-store.ts";

const portal = await testPortal({ sample: true, routes: [recordRoutes] });

const inquire = (q: string) =>
  portal.app.inject({ url: "/api/ste/plate_number/inquire", query: { q } });

const SAMPLES = sampleRecords().plate_numbers;
const PERSONAL = [
  "ISABEL",
  "MAGTANGGOL",
  "KATIGBAK",
  "DIMAGIBA",
  "+6390",
  "@example.com",
  "SAMPLE STREET",
];

const KEYS = [
  ["id", "number", "mv_number", "status", "storage_place", "dealer_name", "remarks"],
  ["is_delivery_enabled", "is_appointment_enabled", "alert_channels", "office", "transaction"],
  ["ownership_needed", "timeline"],
].flat();
const OFFICE_KEYS = [
  ["id", "code", "name", "full_address", "hours", "latitude", "longitude", "available_couriers"],
  ["plate_number_delivery_enabled", "plate_number_appointment_enabled"],
].flat();
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/u;

type Answer = {
  data: {
    id: string;
    office: object | null;
    transaction: object | null;
    timeline: { reached: { at: string }[]; promise: object | null };
  };
};

/** A stranger may read the number of any plate in the street. */
function expectNothingPersonal(body: string, more: string[] = []): void {
  const { data } = JSON.parse(body) as Answer;
  expect(Object.keys(data).toSorted()).toEqual([...KEYS, ...more].toSorted());
  expect([[], OFFICE_KEYS.toSorted()]).toContainEqual(Object.keys(data.office ?? {}).toSorted());
  expect([[], ["status"]]).toContainEqual(Object.keys(data.transaction ?? {}));
  // Events show only the day of each step: no time, no reason, no person (decision 016).
  for (const moment of data.timeline.reached)
    expect(moment).toEqual({
      step: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      reason: null,
    });
  expect(Object.keys(data.timeline.promise ?? {}).join()).toMatch(
    /^(?:working_days,expected_by,late)?$/u,
  );
  expect(body).not.toMatch(UUID);
  for (const word of PERSONAL) expect(body).not.toContain(word);
}

describe("plate inquiry", () => {
  test.each(SAMPLES.flatMap(({ number, mv_number: mv }) => [number, mv, mv.replace("-", "")]))(
    "%s gives nothing personal",
    async (q) => {
      const answer = await inquire(q);
      expect(answer.statusCode).toBe(200);
      expectNothingPersonal(answer.body);
    },
  );

  test("masks the MV file number and returns a handle", async () => {
    const { data } = (await inquire("abc 1001")).json<{
      data: { id: string; mv_number: string };
    }>();
    expect(data.mv_number).toBe("****-*********01");
    expect(readHandle(portal.context, data.id).kind).toBe("plate_number");
  });

  test("shows the masked MV file number of a plate that has no number yet", async () => {
    await addPlate(portal.context, {
      id: "22222222-2222-4222-8222-222222222222",
      mv_number: "0301-00000000042",
      status: "Available",
      storage_place: "Dealer",
      office_id: null,
      sample: true,
    });
    const { data } = (await inquire("030100000000042")).json<{ data: object }>();
    expect(data).toMatchObject({
      number: "-",
      mv_number: "****-*********42",
      is_delivery_enabled: false,
    });
  });

  test("answers 404 for an unknown plate and refuses an empty query", async () => {
    expect((await inquire("ZZZ9999")).json()).toMatchObject({ code: "resource_not_found" });
    expect((await inquire(" ")).statusCode).toBe(422);
  });

  test("no query causes an error or finds another plate", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 30 }), async (q) => {
        const answer = await portal.app.inject({
          url: "/api/ste/plate_number/inquire",
          query: { q },
          headers: { "cf-t-token": "" },
          remoteAddress: `10.2.${q.length}.${Math.abs(q.codePointAt(0) ?? 0) % 250}`,
        });
        expect([404, 422]).toContain(answer.statusCode);
      }),
      { numRuns: 60 },
    );
  });
});

describe("plate submission", () => {
  const BODY = {
    number: "XYZ 123",
    mv_number: "130100000099999",
    storage_place: "Office",
    office_id: "ncr-pasig-do",
    dealer_name: "",
    ...ASKING,
  };
  const submit = (change: object) => sendForm(portal, "plate_number", { ...BODY, ...change });

  test("returns what was typed, and its token reads it again", async () => {
    const answer = await submit({});
    expect(answer.statusCode).toBe(201);
    expectNothingPersonal(answer.body, ["submission_token"]);
    const { data } = answer.json<{ data: { id: string; submission_token: string } }>();
    expect(data).toMatchObject({
      number: "XYZ123",
      mv_number: "****-*********99",
      status: "For Verification",
      office: { id: "ncr-pasig-do" },
    });
    const again = await readForm(portal, "plate_number", data.submission_token);
    expect(again.json()).toEqual({ data: { ...data, id: expect.any(String) } });
  });

  // What else is refused: contract/src/submission.test.ts.
  test("an unknown office is refused at its field", async () => {
    const answer = await submit({ office_id: "nowhere" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: "invalid_fields",
      errors: { office_id: [expect.any(String)] },
    });
  });
});
