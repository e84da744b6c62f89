import { beforeEach, describe, expect, test } from "vitest";
import { dispatches } from "../../test/fixtures/dispatches.ts";
import { fakeCourier } from "../../test/fixtures/fake-courier.ts";
import { operate } from "../../test/harness/operate.ts";
import { sweepCourierOrders } from "./sweep-deliveries.ts";

const lines: string[] = [];
const bench = await dispatches({
  env: { LOG_LEVEL: "warn" },
  logTo: { write: (line) => void lines.push(line) },
});
beforeEach(async () => {
  await bench.forget();
  lines.splice(0);
});

/** Puts the person of one request into the row of another, too. */
async function moved({ uuid: from }: { uuid: string }, { uuid: to }: { uuid: string }) {
  const { db } = bench.context;
  const { person } = await db
    .selectFrom("transaction")
    .select("person")
    .where("uuid", "=", from)
    .executeTakeFirstOrThrow();
  await db.updateTable("transaction").set({ person }).where("uuid", "=", to).execute();
}

describe("a person that was put into another's row", () => {
  const inLog = () => lines.filter((line) => line.includes("transaction.person of "));

  test("is shown to nobody, and an operator reads which row it is", async () => {
    const one = await bench.paid();
    await moved(await bench.paid(), one);
    const answers = [
      await bench.read(one.uuid, one.token),
      await bench.open(one.uuid, "0917 123 4567"),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 500, code: "unexpected" });
      expect(JSON.stringify(answer)).not.toMatch(/ANA|CRUZ|1234567/u);
    }
    expect((await bench.read(one.uuid, undefined)).data.access).toBe("public");
    expect(inLog()).toHaveLength(2);
    expect(inLog()[0]).toContain(`transaction.person of ${one.uuid}`);
  });

  test("keeps no other parcel from its courier, and no other message from its person", async () => {
    const courier = fakeCourier({ booking: "by_reference", now: bench.context.now });
    bench.use(courier.provider);
    const [one, right] = [await bench.paid(), await bench.paid()];
    await moved(right, one);
    for (const { uuid } of [one, right]) await bench.dispatch(uuid).catch(() => undefined);
    bench.clock.advance(20 * 60_000);
    await sweepCourierOrders(bench.context);
    await bench.work();
    expect((await bench.bookings(right.uuid)).map(({ state }) => state)).toEqual(["booked"]);
    expect((await bench.bookings(one.uuid)).map(({ state }) => state)).toEqual(["reserved"]);
    expect(await bench.mailsAbout(right.uuid)).toContain("handed_over");
    expect(await bench.mailsAbout(one.uuid)).not.toContain("handed_over");
    expect(inLog().some((line) => line.includes("parcel not booked"))).toBe(true);
  });

  test("stands on the manifest without a name, with the others beside it", async () => {
    bench.use(fakeCourier({ booking: "by_hand", now: bench.context.now }).provider);
    const [one, right] = [await bench.paid(), await bench.paid()];
    for (const { uuid } of [one, right]) await bench.dispatch(uuid);
    await moved(right, one);
    const { parcels = [] } = await operate(bench, "manifest", {
      courier: "Quadx",
      office: "ncr-qc-do",
    });
    expect(parcels.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: "ANA CRUZ", mobile: "0917 123 4567" },
      { name: "Does not open: see docs/keys.md", mobile: "", address: "" },
    ]);
    expect(inLog()).toHaveLength(1);
  });
});

test("a reason is a code: the database takes no words, which could be about somebody", async () => {
  const { db } = bench.context;
  const { uuid } = await bench.paid();
  const failed = { status: "failed", ended_at: bench.clock.now() } as const;
  const request = db.updateTable("transaction").where("uuid", "=", uuid);
  await expect(
    request.set({ ...failed, failed_reason: "Ana was not at home" }).execute(),
  ).rejects.toMatchObject({ constraint: "transaction_failed_reason_check" });
  const events = db.updateTable("status_event").where("subject", "=", uuid);
  for (const why of ["Ana was not at home", "returned to ANA", "returned 12 MABINI ST"])
    await expect(events.set({ why }).execute()).rejects.toMatchObject({
      constraint: "status_event_why",
    });
  await events.set({ why: "closed 2026-01-05 2026-01-06" }).execute();
});
