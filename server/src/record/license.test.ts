import { describe, expect, test } from "vitest";
import { submissionsIn } from "../../test/fixtures/people-store.ts";
import { readForm, sendForm } from "../../test/fixtures/submissions.ts";
import { readHandle } from "../security/handle.ts";
import { limits } from "../limits/limits.ts";
import { solvedCaptcha, testPortal } from "../../test/harness/test-portal.ts";
import { findLicenseOf } from "./record-store.ts";
import { recordRoutes } from "./record-routes.ts";
import { licenseWith } from "../../test/fixtures/records-store.ts";

const portal = await testPortal({
  sample: true,
  routes: [recordRoutes],
  env: { LIMIT_FACTOR: "1" },
});

const INQUIRE = "/api/ste/drivers_license/inquire";
const KNOWN = { number: "N01-12-000001", birth_date: "1990-01-15" };
let clients = 0;

async function inquire(
  query: Record<string, string>,
  more: { token?: boolean; client?: string } = {},
) {
  clients += 1;
  const headers = more.token ? { "cf-t-token": await solvedCaptcha(portal.context) } : {};
  const remoteAddress = more.client ?? `10.0.${Math.trunc(clients / 250)}.${clients % 250}`;
  return portal.app.inject({ method: "GET", url: INQUIRE, query, headers, remoteAddress });
}

describe("license inquiry", () => {
  test("returns the record and a handle", async () => {
    const answer = await inquire(KNOWN, { token: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { data } = answer.json<{ data: { id: string } }>();
    expect(data).toMatchObject({
      ...KNOWN,
      middle_name: "REYES",
      suffix: "",
      full_name: "MARIA CLARA REYES SANTOS",
      status: "Available",
      is_delivery_enabled: true,
      is_appointment_enabled: true,
      office_id: "ncr-qc-do",
      office_address: "East Avenue, Brgy. Pinyahan, Diliman, Quezon City 1100",
      office_geoloc: "14.63,121.03",
      transaction: null,
    });
    expect(readHandle(portal.context, data.id).kind).toBe("drivers_license");
  });

  test("gives an unknown number and a wrong birth date the same answer (R-3)", async () => {
    const unknown = await inquire({ ...KNOWN, number: "Z99-99-999999" });
    const wrong = await inquire({ ...KNOWN, birth_date: "1990-01-16" });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: "resource_not_found" });
    expect(wrong.body).toBe(unknown.body);
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
    // Neither reads nor opens a row, so both take the same work.
    const { db, secrets } = portal.context;
    let opened = 0;
    const counting: typeof secrets = {
      ...secrets,
      open(...args) {
        opened += 1;
        return secrets.open(...args);
      },
    };
    const missed = [
      { ...KNOWN, birth_date: "1990-01-16" },
      { ...KNOWN, number: "Z99-99-999999" },
    ];
    for (const guess of missed) expect(await findLicenseOf(db, counting, guess)).toBeUndefined();
    expect(opened).toBe(0);
    expect(await findLicenseOf(db, counting, KNOWN)).toMatchObject(KNOWN);
    expect(opened).toBe(1);
  });

  test.each([
    [{ ...KNOWN, number: "N01-12-0000019" }, "number"],
    [{ number: "N01-12-000001" }, "birth_date"],
  ])("%j is refused at %s", async (query, field) => {
    const answer = await inquire(query);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test("still shows a delivery that has arrived", async () => {
    const { db } = portal.context;
    const known = { number: "N01-12-000007", birth_date: "2000-02-29" };
    await db
      .updateTable("transaction")
      .set({ status: "Received" })
      .where("tracking_refno", "=", "0000-0022-QKVD")
      .execute();
    const { id } = (await licenseWith(portal.context, known.number)) ?? { id: "" };
    await db
      .updateTable("drivers_license")
      .set({ status: "Received" })
      .where("id", "=", id)
      .execute();
    expect((await inquire(known)).json()).toMatchObject({
      data: {
        status: "Received",
        transaction_status: "Received",
        tracking_url: "http://portal.example/sandbox/courier/0000-0022-QKVD",
        transaction: { delivery_tracking_number: "0000-0022-QKVD", payment_channel: "Dayon QRPH" },
      },
    });
  });

  test("requires the captcha after three inquiries without it", async () => {
    const client = "192.0.2.9";
    for (let count = 0; count < 3; count += 1) await inquire(KNOWN, { client });
    const refused = await inquire(KNOWN, { client });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: "captcha_required" }]);
    expect((await inquire(KNOWN, { client, token: true })).statusCode).toBe(200);
  });

  test.each(["Y00-00-000001", "N01-12-000002"])(
    "five wrong tries a day for %s, existing or not, whoever asks (R-4)",
    async (number) => {
      for (let count = 0; count < 5; count += 1)
        expect((await inquire({ number, birth_date: "1950-01-01" })).statusCode).toBe(404);
      const refused = await inquire({ number, birth_date: "1985-06-30" });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3600);
      expect(refused.json<{ message: string }>().message).toContain("complete form");
    },
  );

  test("refuses a right guess among too many concurrent ones", async () => {
    const number = "N01-12-000005";
    const { birth_date } = (await licenseWith(portal.context, number)) ?? { birth_date: "" };
    const dates = [
      "1950-01-01",
      "1950-01-02",
      "1950-01-03",
      "1950-01-04",
      "1950-01-05",
      birth_date,
    ];
    const answers = await Promise.all(dates.map((date) => inquire({ number, birth_date: date })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test("does not count right guesses", async () => {
    const known = { number: "N01-12-000004", birth_date: "1995-02-28" };
    for (let count = 0; count < 8; count += 1) expect((await inquire(known)).statusCode).toBe(200);
  });
});

describe("license submission", () => {
  const BODY = {
    number: "a12-34-567890",
    ltms_reference: "",
    first_name: "Ana",
    middle_name: "",
    last_name: "Peña",
    suffix: "",
    birth_date: "1999-12-31",
    email: "Ana@example.com",
    contact_number: "0917 123 4567",
  };
  const submit = (body: object, headers: Record<string, string> = {}) =>
    sendForm(portal, "drivers_license", body, {
      headers,
      remoteAddress: `10.1.0.${(clients += 1) % 250}`,
    });
  const read = (token: string) => readForm(portal, "drivers_license", token);

  test("returns what was typed, and its token reads it again", async () => {
    const answer = await submit(BODY);
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json<{ data: { id: string; submission_token: string } }>();
    expect(data).toMatchObject({
      number: "A12-34-567890",
      full_name: "ANA PEÑA",
      birth_date: "1999-12-31",
      status: "For Verification",
      is_delivery_enabled: false,
      office: null,
    });
    expect(readHandle(portal.context, data.id).kind).toBe("submission");
    const again = await read(data.submission_token);
    expect(again.json()).toEqual({ data: { ...data, id: expect.any(String) } });
  });

  test("reveals nothing of an existing record and does not change it (R-29)", async () => {
    const answer = await submit({ ...BODY, ...KNOWN });
    expect(answer.json()).toMatchObject({
      data: { full_name: "ANA PEÑA", status: "For Verification", office: null },
    });
    expect((await inquire(KNOWN)).json()).toMatchObject({
      data: { full_name: "MARIA CLARA REYES SANTOS" },
    });
  });

  test("is counted before the captcha is checked: a refusal does not spend the token", async () => {
    const [beyond, junk] = ["10.3.0.1", "10.3.0.2"];
    for (const { points } of [limits.submission, limits.submission.beyond])
      await portal.context.limits.take("submission", beyond, points);
    await portal.context.limits.take("inquiry", junk, limits.inquiry.points);
    const token = await solvedCaptcha(portal.context);
    const post = (remoteAddress: string, captcha: string) =>
      sendForm(portal, "drivers_license", BODY, {
        headers: { "cf-t-token": captcha },
        remoteAddress,
      });
    expect((await post(junk, "junk")).statusCode).toBe(429);
    expect((await post(beyond, token)).statusCode).toBe(429);
    expect((await post("10.3.0.3", token)).statusCode).toBe(201);
  });

  test("needs the captcha", async () => {
    const answer = await submit(BODY, { "cf-t-token": "" });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: "captcha_required" }]);
  });

  test("what is wrong is refused at its field", async () => {
    const wrong = {
      number: "Q01-12-0000019",
      ltms_reference: "1",
      first_name: "CLICK HTTP://EVIL.EXAMPLE",
      office_id: "x",
    };
    const answer = await submit({ ...BODY, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
  });

  test("the same key gives the same answer and one submission", async () => {
    const key = { "idempotency-key": "key-of-one-submission" };
    const body = { ...BODY, number: "B12-34-567890" };
    const [first, second] = [await submit(body, key), await submit(body, key)];
    expect(second.body).toBe(first.body);
    const { db } = portal.context;
    const all = await submissionsIn(portal.context);
    const rows = all.filter(({ number }) => number === body.number);
    expect(rows).toHaveLength(1);
    const jobs = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
    expect(
      jobs.filter(({ payload }) => payload["submission"] === rows[0]?.id).map(({ kind }) => kind),
    ).toEqual(["mail", "decide_submission"]);
  });

  test.each(["", "x".repeat(44)])("the token %j opens nothing", async (token) => {
    expect((await read(token)).statusCode).toBe(404);
  });
});
