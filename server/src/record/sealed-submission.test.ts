import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { readForm, sendForm, submitted } from "../../test/fixtures/submissions.ts";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { rootsOf, TEST_SECRET } from "../../test/harness/test-context.ts";
import { secretsFrom } from "../security/secrets.ts";
import { recordRoutes } from "./record-routes.ts";

const lines: string[] = [];
const portal = await testPortal({
  sample: true,
  routes: [recordRoutes],
  env: { LIMIT_FACTOR: "100000", SANDBOX_DECIDE_SECONDS: "100000000", LOG_LEVEL: "error" },
  logTo: { write: (line) => void lines.push(line) },
});

beforeEach(async () => {
  await portal.context.db.deleteFrom("submission").execute();
});

type Sent = { data: { submission_token: string } };
const PERSON = {
  first_name: "Marka",
  middle_name: "Lakandula",
  last_name: "Dagohoy",
  birth_date: "1977-07-13",
  email: "marka.dagohoy@example.com",
  contact_number: "09175550199",
};

test("people and words swapped between two submissions are refused, and an operator is told where", async () => {
  const { db } = portal.context;
  const form = { ...PERSON, number: "C99-88-776656" };
  const sent = (await sendForm(portal, "drivers_license", form)).json<Sent>();
  const [mine] = await db.selectFrom("submission").select("id").execute();
  const rejected = { status: "Rejected", decided_at: portal.clock.now() } as const;
  const other = await submitted(portal.context, { ...rejected, remarks: "THE PHOTO IS BLURRED" });
  const swap = async (column: "person" | "remarks") => {
    lines.length = 0;
    await sql`update submission as a set ${sql.ref(column)} = b.${sql.ref(column)} from submission as b
      where a.id = ${mine?.id} and b.id = ${other}`.execute(db);
    const answer = await readForm(portal, "drivers_license", sent.data.submission_token);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: "unexpected" });
    expect(answer.body).not.toMatch(/ANA|BLURRED/u);
    expect(lines.join("\n")).toContain(`submission.${column} of ${mine?.id} was changed`);
  };
  await swap("remarks");
  await db.updateTable("submission").set({ remarks: null }).execute();
  await swap("person");
});

test("an operator finds by its number what was done about a submission, under every living secret", async () => {
  const { context } = portal;
  const { secrets: before } = context;
  const { seals } = rootsOf(TEST_SECRET);
  const under = (current: string, ...old: string[]) =>
    Object.assign(context, { secrets: secretsFrom({ seals, indexes: { current, old } }) });
  const abouts = async (about: string) =>
    (await operate(portal, "audit show", { about })).rows.map((row) => row.about);
  under("the first secret of indexes, long enough");
  const id = await submitted(context, {
    transactable_type: "Plate Number",
    storage_place: "Dealer",
    person: { number: "MRK4321", mv_number: "1234-12345678902", dealer_name: "MOTORS" },
  });
  await operate(portal, "queue show", { reference: id });
  const noted = [`submission:${id.slice(0, 8)}`];
  expect(await abouts("MRK4321")).toEqual(noted);
  under("the second one, which is long enough too", "the first secret of indexes, long enough");
  expect(await abouts("MRK4321")).toEqual(noted);
  expect(await abouts("1234-12345678902")).toEqual(noted);
  expect(await abouts("MRK4322")).toEqual([]);
  Object.assign(context, { secrets: before });
});

test("after retention its decision is shown, and nothing of its person", async () => {
  const { db } = portal.context;
  const id = await submitted(portal.context, { status: "Rejected", decided_at: new Date(0) });
  await disposeOfDue(portal.context);
  expect(await operate(portal, "queue show", { reference: id })).toMatchObject({
    message: "It was decided long ago, so its details were deleted.",
    status: "Rejected",
    facts: [],
  });
  const row = await db
    .selectFrom("submission")
    .select(["person", "number_index", "mv_index", "remarks"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ person: null, number_index: null, mv_index: null, remarks: null });
  const undecided = await submitted(portal.context);
  await expect(
    db.updateTable("submission").set({ person: null }).where("id", "=", undecided).execute(),
  ).rejects.toThrow("submission_person");
});
