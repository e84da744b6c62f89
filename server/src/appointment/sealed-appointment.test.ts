import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookingBench, times, type Bench } from "../../test/fixtures/bookings.ts";
import { rootsOf, TEST_SECRET } from "../../test/harness/test-context.ts";
import { secretsFrom } from "../security/secrets.ts";
import { contactMarks } from "./booking-shares.ts";

const LICENSE = "Driver's License Pickup";
const SENTENCE = /^This e-mail address has five appointments already/u;

let bench: Bench;
const lines: string[] = [];
beforeAll(async () => {
  bench = await bookingBench({
    env: { LIMIT_FACTOR: "1", LOG_LEVEL: "error" },
    logTo: { write: (line) => void lines.push(line) },
  });
});

beforeEach(async () => {
  await bench.db.deleteFrom("appointment").execute();
});

let clients = 0;
const newClient = () => `10.0.8.${(clients += 1)}`;

test("people swapped between two appointments are refused, and an operator is told where", async () => {
  const [one, other] = [
    await bench.booked(LICENSE, await bench.freshDay(LICENSE)),
    await bench.booked(LICENSE, await bench.freshDay(LICENSE)),
  ];
  await sql`update appointment as a set person = b.person from appointment as b
    where a.id <> b.id and a.reference in (${one.reference}, ${other.reference})
      and b.reference in (${one.reference}, ${other.reference})`.execute(bench.db);
  lines.length = 0;
  const answer = await bench.read(one.reference, one.token);
  expect(answer).toMatchObject({ status: 500, code: "unexpected" });
  expect(JSON.stringify(answer)).not.toContain("ANA");
  const { id } = await bench.db
    .selectFrom("appointment")
    .select("id")
    .where("reference", "=", one.reference)
    .executeTakeFirstOrThrow();
  expect(lines.join("\n")).toContain(`appointment.person of ${id} was changed`);
});

test("shares taken under an old index secret count until it is taken out", async () => {
  const { context } = bench;
  const { secrets: before } = context;
  const { seals } = rootsOf(TEST_SECRET);
  const under = (current: string, ...old: string[]) =>
    Object.assign(context, { secrets: secretsFrom({ seals, indexes: { current, old } }) });
  const ask = async (email: string, client = newClient()) => {
    const day = await bench.freshDay(LICENSE);
    const record = await bench.newRecord(LICENSE);
    return bench.book(await bench.bodyOf(LICENSE, record, { date: day.date, email }), { client });
  };
  under("the first secret of indexes, long enough");
  await times(5, () => ask("rotated@example.com"));
  under("the second one, which is long enough too", "the first secret of indexes, long enough");
  const refused = await ask("rotated@example.com");
  expect(refused.errors).toEqual({ email: [expect.stringMatching(SENTENCE)] });
  const rows = await bench.db.selectFrom("appointment").select(["id", "marks"]).execute();
  expect(rows).toHaveLength(5);

  under("the second one, which is long enough too");
  expect((await ask("rotated@example.com")).status, "nobody has made the marks again").toBe(201);
  const person = { full_name: "", email: "rotated@example.com", contact_number: "+639171234567" };
  const [email] = contactMarks(context.secrets, person);
  for (const { id } of rows.slice(0, 4))
    await sql`update appointment set marks[1] = ${email} where id = ${id}`.execute(bench.db);
  const again = await ask("rotated@example.com");
  expect(again.errors, "they were made again").toEqual({
    email: [expect.stringMatching(SENTENCE)],
  });
  Object.assign(context, { secrets: before });
});
