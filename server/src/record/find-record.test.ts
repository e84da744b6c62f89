import { sql } from "kysely";
import { expect, test } from "vitest";
import { addLicense, addPlate } from "../../test/fixtures/records-store.ts";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";

const portal = await testPortal({ sample: true });

const OFFICE = { status: "Received", office_id: null } as const;
const ANA = { first_name: "ANA MARIA", middle_name: "DELA PEÑA", last_name: "QUIROGA" };
const audited = async () => {
  const { rows } = await operate(portal, "audit show", { most: 2 });
  return rows.map(({ command, about, reason }) => ({ command, about, reason }));
};

test("a record is found by its exact number, and only that row is opened", async () => {
  const id = await addLicense(portal.context, { number: "F01-00-000001", ...OFFICE, ...ANA });
  const plate = await addPlate(portal.context, {
    number: "FND1234",
    mv_number: "1301-00000777001",
    dealer_name: "SAMPLE MOTORS",
    status: "Available",
    storage_place: "Dealer",
    office_id: null,
  });
  const license = await operate(portal, "record find", { number: "f01-00-000001" });
  expect(license).toMatchObject({
    opened: 1,
    records: [{ record: id, number: "F01-00-000001", name: "ANA MARIA DELA PEÑA QUIROGA" }],
  });
  expect((await audited())[0]).toMatchObject({ about: `outcome:opened-1 drivers_license:${id}` });
  for (const number of ["fnd 1234", "130100000777001"])
    expect((await operate(portal, "record find", { number })).records).toMatchObject([
      { record: plate, number: "FND1234", mv_number: "1301-00000777001", at: "SAMPLE MOTORS" },
    ]);
  expect(await operate(portal, "record find", { number: "F01-00-000009" })).toMatchObject({
    message: "No record has this number.",
    opened: 0,
    records: [],
  });
});

test("by a name rows are opened, and the log says who, why and how many, never the name", async () => {
  const id = await addLicense(portal.context, { number: "F02-00-000001", ...OFFICE, ...ANA });
  const answer = await operate(
    portal,
    "record find",
    { name: "quiroga ana" },
    { reason: "asked by letter 12" },
  );
  expect(answer.records.map(({ record }) => record)).toContain(id);
  expect(answer.opened).toBeGreaterThan(answer.records.length);
  const [end, begin] = await audited();
  expect(begin).toMatchObject({ about: "outcome:begun", reason: "asked by letter 12" });
  expect(end?.about).toMatch(new RegExp(`^outcome:opened-${answer.opened} .*${id}`, "u"));
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', operator, command, reason, about::text) as text from audit`.execute(
    portal.context.db,
  );
  expect(rows.filter(({ text }) => /quiroga|pe[nñ]a/iu.test(text))).toEqual([]);
  // A part of a word is no word of the name.
  expect((await operate(portal, "record find", { name: "QUIRO" })).records).toEqual([]);
});

test("a search goes on where it had found enough", async () => {
  for (const nth of [1, 2, 3])
    await addLicense(portal.context, {
      number: `F03-00-00000${nth}`,
      ...OFFICE,
      last_name: "OFTHREE",
    });
  const found: string[] = [];
  let after: string | undefined;
  do {
    const answer = await operate(portal, "record find", { name: "OFTHREE", most: 1, after });
    found.push(...answer.records.map(({ number }) => number));
    ({ after } = answer);
  } while (after !== undefined);
  expect(found.toSorted()).toEqual(["F03-00-000001", "F03-00-000002", "F03-00-000003"]);
});

test.each([
  [{}, "Search by --number or by --name"],
  [{ number: "F01-00-000001", name: "ANA" }, "Search by --number or by --name"],
  [
    { number: "F01-00-000001", after: "11111111-1111-4111-8111-111111111111" },
    "--after goes with --name",
  ],
])("%j is refused", async (given, words) => {
  await expect(operate(portal, "record find", given)).rejects.toThrow(words);
});
