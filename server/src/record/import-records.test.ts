import { Readable } from "node:stream";
import { recordStatuses, recordTransitions } from "@portal/contract/status";
import { describe, expect, test, vi } from "vitest";
import { alertBench } from "../../test/fixtures/alerts.ts";
import { bookedAppointment } from "../../test/fixtures/booked-appointment.ts";
import { operate } from "../../test/harness/operate.ts";
import { rootsOf, TEST_SECRET } from "../../test/harness/test-context.ts";
import type { Context } from "../context.ts";
import { Refusal } from "../control/control-verb.ts";
import { licenseKeys } from "../security/record-person.ts";
import { secretsFrom } from "../security/secrets.ts";
import { findLicenseOf, findPlateOf } from "./record-store.ts";
import { recordTimeline } from "./timeline.ts";
import { licenseOf, licenseWith, plateWith } from "../../test/fixtures/records-store.ts";

const OFFICE = "ncr-qc-do";
const LICENSES =
  "number,birth_date,first_name,middle_name,last_name,suffix,status,remarks,office_id\n";
const PLATES = "number,mv_number,storage_place,status,office_id,dealer_name,remarks\n";

const bench = await alertBench();

type Given = { dry_run?: boolean; continue?: number };

/** Imports a file. @returns the answer, or the refusal, with what was told of refused rows */
async function load(file: string | Readable, given: Given = {}, context: Context = bench.context) {
  const answer = await operate({ context }, "record import", given, { file }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return { refusal: error.message };
      throw error;
    },
  );
  if ("refusal" in answer) return { refusal: answer.refusal, told: [] };
  const { refused_rows: rows = [], ...rest } = answer;
  return { ...rest, refusal: "", told: rows.map(({ line, why }) => `Line ${line}: ${why}`) };
}

const license = (number: string) => licenseWith(bench.context, number);
const plate = (number: string) => plateWith(bench.context, number);
const events = async (subject: string | undefined) => {
  const rows = await bench.context.db
    .selectFrom("status_event")
    .select(["from_status", "to_status", "who"])
    .where("subject", "=", subject ?? "")
    .orderBy("id")
    .execute();
  return rows.map(({ from_status: from, to_status: to, who }) => `${from} ${to} ${who}`);
};
const row = (number: string, status: string, office = OFFICE) =>
  `${number},1990-01-15,JUAN,,PEÑA,,${status},,${office}\n`;

describe("licenses and plates", () => {
  test("are added; each bad row is told by line and the others are kept", async () => {
    const answer = await load(
      `${LICENSES}a011200000 1,1990-01-15,Juan,Bautista,Peña,jr,Available,BRING YOUR OR,${OFFICE}
A01-12-000002,1990-02-30,JUAN,,CRUZ,,Available,,${OFFICE}
A01-12-000003,,=1+1,,CRUZ,,Ready,,
A01-12-000004,1990-01-15,JUAN,,CRUZ,,Available,,nowhere
A01-12-000005,1990-01-15,JUAN,,CRUZ,,Available,,
"A01-12-000006","1991-01-15","MARIA
CLARA",,"DELA CRUZ",,For Verification,,
A01-12-000007,1990-01-15
`,
    );
    expect(answer).toMatchObject({ rows: 7, added: 1, refused: 6, partly: true });
    expect(answer.told).toEqual([
      expect.stringMatching(/^Line 3: birth_date is not valid/u),
      expect.stringMatching(
        /^Line 4: birth_date is missing; first_name is not valid.*; status is not one of For Verif/u,
      ),
      "Line 5: office_id is not valid: There is no such office.",
      "Line 6: office_id is not valid: An available license is at an office.",
      expect.stringMatching(/^Line 7: first_name is not valid/u),
      "Line 9: first_name is missing; last_name is missing; status is missing",
    ]);
    const added = await license("A01-12-000001");
    expect(added).toMatchObject({
      birth_date: "1990-01-15",
      first_name: "JUAN",
      middle_name: "BAUTISTA",
      last_name: "PEÑA",
      suffix: "JR",
      status: "Available",
      remarks: "BRING YOUR OR",
      office_id: OFFICE,
    });
    expect(await events(added?.id)).toEqual([]);
  });

  test("of plates at offices and dealers", async () => {
    const answer = await load(
      `${PLATES}IMP 1001,130100000099001,Office,Available,${OFFICE},,
,1301-00000099002,Dealer,For Verification,,Peña Motors,
IMP1003,,Office,Available,,,
IMP1004,,Dealer,Available,${OFFICE},,
,,Dealer,Unknown,,,
IMP1005,,Office,Unknown,${OFFICE},A,
`,
    );
    expect(answer).toMatchObject({ added: 2, refused: 4 });
    expect(answer.told.map((line) => line.split(" is ")[0])).toEqual([
      "Line 4: office_id",
      "Line 5: office_id",
      "Line 6: number",
      "Line 7: dealer_name",
    ]);
    expect(await plate("IMP1001")).toMatchObject({ mv_number: "1301-00000099001" });
  });

  test("of a file with other columns: nothing is added", async () => {
    expect((await load("number,birth_date\nA01-12-000009,1990-01-15\n")).refusal).toMatch(
      /Expected for licenses: number, .*\nExpected for plates: number, .*\nFound: number, birth_date/u,
    );
  });
});

test("a record tells its days as if its import were an event", async () => {
  const imported = { number: "W02-12-000001", birth_date: "1990-01-15" };
  const begun = bench.context.now();
  const asked = async (at: Date) => {
    const { db, secrets, closedDays } = bench.context;
    const facts = await findLicenseOf(db, secrets, imported);
    if (!facts) throw new Error("It is not on record.");
    const story = { ...facts, type: "Driver's License", office: null, delivery: null } as const;
    const { reached, promise } = recordTimeline({ closedDays, now: () => at }, story);
    return [...reached.map(({ step, at: day }) => `${step} ${day}`), promise?.expected_by];
  };
  await load(LICENSES + row(imported.number, "For Verification"));
  expect(await asked(begun)).toEqual(["under_review 2026-01-05", "2026-01-08"]);
  // The day in Manila, which begins at 16:00 UTC.
  const later = { ...bench.context, now: () => new Date("2026-01-06T16:00:00Z") };
  await load(LICENSES + row(imported.number, "Available"), {}, later);
  expect(await asked(later.now())).toEqual([
    "under_review 2026-01-05",
    "ready 2026-01-07",
    undefined,
  ]);
  expect(await events((await license(imported.number))?.id)).toEqual([
    "For Verification Available agency",
  ]);
  await load(`${PLATES}IMP2001,,Office,Available,${OFFICE},,\n`);
  expect(await findPlateOf(bench.context.db, bench.context.secrets, "IMP2001")).toMatchObject({
    events: [{ to: "Available", at: "2026-01-05T00:00:00+08:00" }],
  });
});

describe("records that exist", () => {
  test("are changed where they differ; whoever waits is told once", async () => {
    const id = await bench.license("Rejected");
    const { number } = await licenseOf(bench.context, id);
    await bench.confirmed({ kind: "drivers_license", id }, "waits@example.com");
    expect(await load(LICENSES + row(number, "For Verification"))).toMatchObject({ changed: 1 });
    expect(await load(LICENSES + row(number, "Available"))).toMatchObject({ changed: 1 });
    expect(await load(LICENSES + row(number, "Available"))).toMatchObject({ unchanged: 1 });
    expect(await license(number)).toMatchObject({ last_name: "PEÑA", status: "Available" });
    expect(await events(id)).toEqual([
      "Rejected For Verification agency",
      "For Verification Available agency",
    ]);
    const heard = await bench.subjects("waits@example.com");
    expect(heard.filter((said) => said.startsWith("Ready"))).toHaveLength(1);
  });

  test("change their status only as R-10 lists, and become Processing only by a payment", async () => {
    const pairs = recordStatuses.flatMap((from) => recordStatuses.map((to) => ({ from, to })));
    const numbered = pairs.map((pair, at) => ({
      ...pair,
      number: `B01-12-${`${at}`.padStart(6, "0")}`,
    }));
    expect(
      await load(LICENSES + numbered.map(({ number, from }) => row(number, from)).join("")),
    ).toMatchObject({ added: 36, refused: 0 });
    const answer = await load(
      LICENSES + numbered.map(({ number, to }) => row(number, to)).join(""),
    );
    const listed = numbered.filter(
      ({ from, to }) =>
        (recordTransitions[from] as readonly string[]).includes(to) && to !== "Processing",
    );
    expect(answer).toMatchObject({
      changed: listed.length,
      unchanged: 6,
      refused: 30 - listed.length,
    });
    expect(answer.told).toContain("Line 6: status cannot be this: the record is For Verification");
    for (const { number, from, to } of numbered) {
      const now = await license(number);
      expect([from, to, now?.status]).toEqual([
        from,
        to,
        listed.some((one) => one.number === number) ? to : from,
      ]);
    }
  });

  test("keep status and office while they are delivered, and their office while somebody comes for them", async () => {
    const { id } = await bookedAppointment(bench.context, "2026-01-20");
    const { drivers_license_id: record } = await bench.context.db
      .selectFrom("appointment")
      .select("drivers_license_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const booked = await licenseOf(bench.context, record ?? "");
    const answer = await load(
      LICENSES +
        row("N01-12-000007", "Available") +
        row("N01-12-000005", "Processing") +
        row(booked.number, "Available") +
        row("N01-12-000007", "Received", "r7-cebu-city-do"),
    );
    expect(answer.told.map((line) => line.slice(0, 18))).toEqual([
      "Line 2: status and",
      "Line 4: office_id ",
      "Line 5: status and",
    ]);
    expect(answer).toMatchObject({ changed: 1, refused: 3 });
    expect(
      await load(LICENSES + row(booked.number, "Received", booked.office_id ?? "")),
    ).toMatchObject({
      changed: 1,
    });
    // Its parcel may turn up, and would end what somebody else has paid for by then.
    await bench.context.db
      .updateTable("transaction")
      .set({ status: "failed", failed_reason: "lost", ended_at: bench.context.now() })
      .where("tracking_refno", "=", "0000-0022-QKVD")
      .execute();
    expect(await load(LICENSES + row("N01-12-000007", "Available"))).toMatchObject({ refused: 1 });
  });

  test("plates: a missing number is added, another one is refused", async () => {
    const office = (number: string, mv: string) => `${number},${mv},Office,Available,${OFFICE},,\n`;
    await load(
      PLATES +
        office("TWO1", "") +
        office("", "130100000088001") +
        office("TWO2", "130100000088002") +
        office("TWO4", "130100000088004"),
    );
    const answer = await load(
      PLATES +
        office("TWO1", "130100000088001") +
        office("TWO3", "130100000088002") +
        office("TWO2", "130100000088009") +
        office("TWO4", "") +
        office("", "130100000088004"),
    );
    expect(answer.told.map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "Line 2: number",
      "Line 3: number",
      "Line 4: mv_number",
      "Line 6: number",
    ]);
    expect(
      await load(`${PLATES}TWO1,130100000088005,Office,Available,${OFFICE},,\n`),
    ).toMatchObject({
      changed: 1,
    });
    expect(await plate("TWO1")).toMatchObject({ mv_number: "1301-00000088005" });
    expect(await plate("TWO4")).toMatchObject({ mv_number: "1301-00000088004" });
  });
});

describe("a run", () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      row(`K01-12-${`${from + at}`.padStart(6, "0")}`, "For Verification", ""),
    ).join("");

  test("only to try it writes nothing and says the same", async () => {
    const file = LICENSES + many(0, 1_001) + row("N01-12-000004", "Available") + many(7, 9);
    expect(await load(file, { dry_run: true })).toMatchObject({
      message: "Nothing was written. It would be: 1,001 added, 2 unchanged, 1 refused.",
      import: undefined,
    });
    expect(await license("K01-12-000001")).toBeUndefined();
    expect(await events((await license("N01-12-000004"))?.id)).not.toContain("agency");
  });

  test("that breaks off goes on by its number, with the same rows before it", async () => {
    const first = LICENSES + many(10_000, 10_010) + row("K01", "Unknown") + many(10_010, 11_500);
    const { refusal } = await load(`${first}${"A".repeat(1_100_000)}`);
    expect(refusal).toMatch(
      /^Line 12: number is not valid: A license .*\nLine 1503 is longer than 1,000,000 characters/u,
    );
    const [, number] = /--continue (\d+)/u.exec(refusal) ?? [];
    const id = Number(number);
    const [begun] = await bench.context.db
      .selectFrom("record_import")
      .selectAll()
      .where("id", "=", id)
      .execute();
    expect(begun?.rows).toBeGreaterThanOrEqual(1_000);
    const other = LICENSES + many(10_001, 11_600);
    expect((await load(other, { continue: id })).refusal).toMatch(/its first [\d,]+ rows differ/u);
    expect((await load(PLATES, { continue: id })).refusal).toMatch(/is of licenses/u);
    const mended = first + many(11_500, 11_600);
    expect(await load(mended, { continue: id })).toMatchObject({
      import: id,
      rows: 1_601,
      added: 1_600,
      unchanged: 0,
      refused: 1,
    });
    expect((await load(mended, { continue: id })).refusal).toBe(`Import ${id} is complete.`);
    await bench.context.db
      .updateTable("record_import")
      .set({ ended_at: null })
      .where("id", "=", id)
      .execute();
    await load(LICENSES + many(0, 1));
    expect((await load(mended, { continue: id })).refusal).toMatch(
      /^Import \d+ of licenses is newer, and the rows of \d+ would overwrite it/u,
    );
    expect((await load(mended, { continue: 9_999 })).refusal).toBe("There is no import 9999.");
  });

  test("of a file that is refused before its first row has ended: there is nothing to go on with", async () => {
    const { refusal } = await load(`${LICENSES}"L01-12-000001,1990-01-15\n`);
    expect(refusal).toMatch(/never closed\.\nNo row was read\. Mend it, then import it again\.$/u);
    const { imports } = await operate(bench, "record imports");
    expect(imports[0]).toMatchObject({ rows: 0, ended: expect.any(String) as string });
  });

  test("that is overtaken by a newer one of its sheet stops", async () => {
    async function* overtaken() {
      yield Buffer.from(LICENSES + many(12_000, 13_001));
      await vi.waitFor(async () => expect(await license("K01-12-012000")).toBeDefined());
      await load(LICENSES + row("K01-12-013500", "Available"));
      yield Buffer.from(many(13_001, 14_000));
    }
    expect((await load(Readable.from(overtaken()))).refusal).toMatch(
      /^Import \d+ of licenses is newer, and the rows of \d+ would overwrite it/u,
    );
    expect(await license("K01-12-013500")).toMatchObject({ status: "Available" });
  });

  test("with the same number twice takes the later row", async () => {
    const file = `${LICENSES}${row("M01-12-000001", "For Verification")}${row("M01-12-000001", "Available")}`;
    expect(await load(file)).toMatchObject({ added: 1, changed: 1 });
    expect(await license("M01-12-000001")).toMatchObject({ status: "Available" });
  });
});

describe("while the secrets are replaced", () => {
  const renewed = (): Context => ({
    ...bench.context,
    secrets: secretsFrom(rootsOf("the secret of another day", [TEST_SECRET])),
  });
  const indexesOf = async (kind: "drivers_license" | "plate_number", id: string | undefined) => {
    const stored = await bench.context.db
      .selectFrom(kind)
      .select(["number_index", "person"])
      .where("id", "=", id ?? "")
      .executeTakeFirstOrThrow();
    return [stored.number_index?.[0], stored.person[0]];
  };

  test("a license on file gets no second row, and is written anew under the current ones", async () => {
    const file = LICENSES + row("R01-12-000001", "Available") + row("R01-12-000002", "Received");
    expect(await load(file)).toMatchObject({ added: 2 });
    const old = await license("R01-12-000001");
    const context = renewed();
    const { secrets } = context;
    expect(await load(file, { dry_run: true }, context)).toMatchObject({ unchanged: 2 });
    expect(await indexesOf("drivers_license", old?.id)).not.toContain(secrets.indexId);
    const changed = LICENSES + row("R01-12-000001", "Received") + row("R01-12-000002", "Received");
    expect(await load(changed, {}, context)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    for (const number of ["R01-12-000001", "R01-12-000002"]) {
      const known = await licenseWith(context, number);
      expect(known).toMatchObject({ number, status: "Received" });
      expect(await indexesOf("drivers_license", known?.id)).toEqual([
        secrets.indexId,
        secrets.sealId,
      ]);
      // What is the same makes no event.
      expect((await events(known?.id)).length).toBe(number === "R01-12-000001" ? 1 : 0);
    }
    expect(await licenseWith(context, "R01-12-000001")).toMatchObject({ id: old?.id });
    expect(await license("R01-12-000001")).toBeUndefined();
    const holder = { number: "R01-12-000001", birth_date: "1990-01-15" };
    const wrong = { ...holder, birth_date: "1990-01-16" };
    expect(await findLicenseOf(context.db, secrets, holder)).toMatchObject({ id: old?.id });
    expect(await findLicenseOf(context.db, secrets, wrong)).toBeUndefined();
  });

  test("a plate too, by either number", async () => {
    const line = (number: string, mv: string, status: string) =>
      `${number},${mv},Dealer,${status},,SAMPLE MOTORS,\n`;
    expect(await load(PLATES + line("ROT1001", "", "Available"))).toMatchObject({ added: 1 });
    const old = await plate("ROT1001");
    const context = renewed();
    const both = PLATES + line("ROT1001", "1301-00000066001", "Available");
    expect(await load(both, {}, context)).toMatchObject({ told: [], added: 0, changed: 1 });
    expect(await load(both, {}, context)).toMatchObject({ unchanged: 1 });
    const byMv = PLATES + line("", "1301-00000066001", "Received");
    expect(await load(byMv, {}, context)).toMatchObject({ added: 0, changed: 1 });
    expect(await plateWith(context, "ROT1001")).toMatchObject({
      id: old?.id,
      mv_number: "1301-00000066001",
      status: "Received",
    });
    expect(await findPlateOf(context.db, context.secrets, "1301-00000066001")).toMatchObject({
      id: old?.id,
    });
    expect(await indexesOf("plate_number", old?.id)).toEqual([
      context.secrets.indexId,
      context.secrets.sealId,
    ]);
  });
});

test("what differs under a seal is changed, and two imports at once add a number once", async () => {
  expect(await load(LICENSES + row("S01-12-000001", "Received"))).toMatchObject({ added: 1 });
  const renamed = row("S01-12-000001", "Received").replace("PEÑA", "SANTOS");
  expect(await load(LICENSES + renamed)).toMatchObject({ changed: 1 });
  expect(await load(LICENSES + renamed)).toMatchObject({ unchanged: 1 });
  expect(await license("S01-12-000001")).toMatchObject({ last_name: "SANTOS" });
  const rows = Array.from({ length: 300 }, (_, at) =>
    row(`S02-12-${`${at}`.padStart(6, "0")}`, "Received"),
  ).join("");
  const both = await Promise.all([load(LICENSES + rows), load(LICENSES + rows)]);
  const added = both.map((one) => ("added" in one ? one.added : 0));
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(300);
  const { count } = await bench.context.db
    .selectFrom("drivers_license")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(
      "number_index",
      "in",
      Array.from({ length: 300 }, (_, at) =>
        licenseKeys(bench.context.secrets, `S02-12-${`${at}`.padStart(6, "0")}`),
      ).flat(),
    )
    .executeTakeFirstOrThrow();
  expect(count).toBe(300);
});
