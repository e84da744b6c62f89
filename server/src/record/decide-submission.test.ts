import { describe, expect, test } from "vitest";
import { readHandle } from "../security/handle.ts";
import { recordRoutes } from "./record-routes.ts";
import { runOutbox } from "../jobs/run-outbox.ts";
import { ASKING, readForm, sendForm } from "../../test/fixtures/submissions.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { decideInSandbox } from "./decide-submission.ts";
import { readSubmissionMessage } from "./submission-message.ts";
import { resolveSubject } from "./submission-store.ts";

const mails: string[] = [];
const portal = await testPortal({ sample: true, routes: [recordRoutes] });

type Answer = {
  data: {
    id: string;
    number: string;
    status: string;
    remarks: string | null;
    submission_token: string;
  };
};

async function submit(type: "drivers_license" | "plate_number", body: object) {
  const answer = await sendForm(portal, type, { ...ASKING, ...body });
  expect(answer.statusCode).toBe(201);
  return answer.json<Answer>().data;
}

const read = async (type: "drivers_license" | "plate_number", token: string) =>
  (await readForm(portal, type, token)).json<Answer>().data;

/** Lets the decision become due and be made. */
async function decide(): Promise<void> {
  portal.clock.advance(21_000);
  const mail = async (_: unknown, payload: Record<string, string>) =>
    void mails.push(payload["message"] ?? "");
  await runOutbox(portal.context, "other", { decide_submission: decideInSandbox });
  await runOutbox(portal.context, "mail", { mail });
}

async function submitAndDecide(type: "drivers_license" | "plate_number", body: object) {
  const asked = await submit(type, body);
  await decide();
  return { asked, after: await read(type, asked.submission_token) };
}

describe("a license submission", () => {
  const NEW = { number: "C01-01-000001" };

  test("is decided when due and becomes a record at the Central Office", async () => {
    const asked = await submit("drivers_license", NEW);
    const subject = readHandle(portal.context, asked.id);
    expect(await resolveSubject(portal.context.db, subject)).toBeNull();
    portal.clock.advance(19_000);
    await runOutbox(portal.context, "other", { decide_submission: decideInSandbox });
    expect((await read("drivers_license", asked.submission_token)).status).toBe("For Verification");
    const received = { message: "submission_received", submission: subject.id };
    expect(await readSubmissionMessage(portal.context, received)).not.toBeNull();
    await decide();
    expect(await readSubmissionMessage(portal.context, received)).toBeNull();
    const after = await read("drivers_license", asked.submission_token);
    expect(after).toMatchObject({
      status: "Available",
      full_name: "ANA CRUZ",
      office: { code: "0071" },
      is_delivery_enabled: true,
      is_appointment_enabled: true,
    });
    const record = readHandle(portal.context, after.id);
    expect(record.kind).toBe("drivers_license");
    const { kind, id } = record;
    expect(await resolveSubject(portal.context.db, subject)).toEqual({ kind, id });
    expect(await resolveSubject(portal.context.db, record)).toEqual({ kind, id });
    expect(mails).toContain("submission_decided");
  });

  test("is rejected for the first name REJECT", async () => {
    const { after } = await submitAndDecide("drivers_license", {
      number: "C01-01-000002",
      first_name: "Reject",
    });
    expect(after).toMatchObject({
      status: "Rejected",
      remarks: "Your details could not be verified.",
    });
  });

  test("is linked to a record with the same birth date and overwrites nothing", async () => {
    const { after } = await submitAndDecide("drivers_license", {
      number: "N01-12-000001",
      birth_date: "1990-01-15",
    });
    expect(after).toMatchObject({
      status: "Available",
      full_name: "MARIA CLARA REYES SANTOS",
      office: { code: "NCR-QC-DO" },
    });
  });

  test("is rejected when the birth date contradicts the record, and reveals nothing of it", async () => {
    const { after } = await submitAndDecide("drivers_license", { number: "N01-12-000001" });
    expect(after).toMatchObject({
      status: "Rejected",
      remarks: "The details do not match our records.",
      full_name: "ANA CRUZ",
      office: null,
    });
  });

  test("verifies a rejected record that it matches", async () => {
    const { after } = await submitAndDecide("drivers_license", {
      number: "N01-12-000003",
      birth_date: "1978-12-08",
    });
    expect(after).toMatchObject({ status: "Available", full_name: "JOSE ANDRES MERCADO GARCIA" });
    const moves = await portal.context.db
      .selectFrom("status_event")
      .select(["from_status", "to_status"])
      .where("subject", "=", readHandle(portal.context, after.id).id)
      .orderBy("id")
      .execute();
    expect(moves.slice(1)).toEqual([
      { from_status: "Rejected", to_status: "For Verification" },
      { from_status: "For Verification", to_status: "Available" },
    ]);
  });

  test("is decided once, however often the job runs", async () => {
    const asked = await submit("drivers_license", { number: "C01-01-000003" });
    const { id } = readHandle(portal.context, asked.id);
    await Promise.all(
      Array.from({ length: 5 }, () => decideInSandbox(portal.context, { submission: id })),
    );
    const events = await portal.context.db
      .selectFrom("status_event")
      .select("to_status")
      .where("subject", "=", id)
      .orderBy("id")
      .execute();
    expect(events.map(({ to_status: to }) => to)).toEqual(["For Verification", "Available"]);
  });

  test("two submissions for one number are linked to one record", async () => {
    const number = "C01-01-000004";
    const asked = [
      await submit("drivers_license", { number }),
      await submit("drivers_license", { number }),
    ];
    const ofBoth = asked.map(({ id }) => readHandle(portal.context, id).id);
    // One of two concurrent decisions may fail; the outbox retries it.
    await Promise.allSettled(
      ofBoth.map((id) => decideInSandbox(portal.context, { submission: id })),
    );
    await decide();
    const after = await Promise.all(
      asked.map((one) => read("drivers_license", one.submission_token)),
    );
    const ids = after.map(({ id }) => readHandle(portal.context, id).id);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe("a plate submission", () => {
  const OFFICE = { storage_place: "Office", office_id: "ncr-pasig-do" };

  test("becomes a record at the chosen office", async () => {
    const { after } = await submitAndDecide("plate_number", {
      ...OFFICE,
      number: "NEW123",
      mv_number: "-",
    });
    expect(after).toMatchObject({
      number: "NEW123",
      mv_number: "",
      status: "Available",
      office: { id: "ncr-pasig-do", available_couriers: ["Quadx", "Skyward", "Abyan", "Go21"] },
      is_delivery_enabled: true,
    });
  });

  test("becomes a record at the dealer, without delivery", async () => {
    const dealer = { storage_place: "Dealer", dealer_name: "MOTORS - CEBU" };
    const { after } = await submitAndDecide("plate_number", {
      ...dealer,
      number: "-",
      mv_number: "0701-00000099999",
    });
    expect(after).toMatchObject({
      number: "-",
      status: "Available",
      dealer_name: "MOTORS - CEBU",
      office: null,
      is_delivery_enabled: false,
      is_appointment_enabled: false,
    });
  });

  test.each([
    ["the plate number alone", { number: "ABC1001", mv_number: "-" }],
    ["the MV file number alone", { number: "-", mv_number: "1301-00000001001" }],
    ["both", { number: "ABC1001", mv_number: "1301-00000001001" }],
  ])("joins by %s", async (_, numbers) => {
    const { after } = await submitAndDecide("plate_number", { ...OFFICE, ...numbers });
    expect(after).toMatchObject({ number: "ABC1001", office: { code: "NCR-QC-DO" } });
  });

  test.each([
    ["one number of another plate", { number: "ABC1001", mv_number: "1301-00000001002" }],
    ["a number that the plate does not have", { number: "ABC1001", mv_number: "1301-00000077777" }],
  ])("is rejected for %s", async (_, numbers) => {
    const { after } = await submitAndDecide("plate_number", { ...OFFICE, ...numbers });
    expect(after).toMatchObject({
      status: "Rejected",
      remarks: "The details do not match our records.",
      // The one of the form, not of the other plate.
      office: { id: OFFICE.office_id },
    });
  });
});
