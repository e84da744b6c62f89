import { describe, expect, test } from "vitest";
import { alertBench } from "../../test/fixtures/alerts.ts";
import { changeBehind, insertFirst } from "../../test/fixtures/alerts-store.ts";
import { moveRecord } from "../record/status-store.ts";
import { alertTender } from "./alert-message.ts";
import { licenseOf } from "../../test/fixtures/records-store.ts";

const tendAlerts = alertTender();
const bench = await alertBench();

const license = (id: string) => ({ kind: "drivers_license", id }) as const;

describe("an alert on a submission", () => {
  test("is sent when it was accepted, and says what is possible now", async () => {
    const at = await bench.submit({ number: "C07-07-000001" });
    await bench.ask(at, { email: "watcher@example.com" });
    const link = await bench.linkOf("watcher@example.com");
    expect((await bench.confirm(link)).data.number).toBe("C07-**-****01");
    bench.clock.advance(21_000);
    expect((await bench.subjects("watcher@example.com")).at(-1)).toBe(
      "Ready: Driver's License C07-**-****01",
    );
  });

  test("is sent once per address when the submission verifies a record with other alerts", async () => {
    const id = await bench.license("Rejected");
    const { number, birth_date } = await licenseOf(bench.context, id);
    await bench.confirmed(license(id), "both@example.com");
    const at = await bench.submit({ number, birth_date });
    await bench.ask(at, { email: "both@example.com" });
    await bench.confirm(await bench.linkOf("both@example.com"));
    bench.clock.advance(21_000);
    const heard = (await bench.subjects("both@example.com")).filter((said) =>
      said.startsWith("Ready"),
    );
    expect(heard).toHaveLength(1);
  });

  test("ends when the submission is rejected", async () => {
    const at = await bench.submit({ number: "C07-07-000002", first_name: "REJECT" });
    await bench.ask(at, { email: "sorry@example.com" });
    await bench.confirm(await bench.linkOf("sorry@example.com"));
    bench.clock.advance(21_000);
    const { subject, text } = await bench.lastMail("sorry@example.com");
    expect(subject).toMatch(/^Not accepted/u);
    // A lookup of its number would find nothing, or another person's record.
    expect(text).toContain("http://portal.example/license-form\n");
    expect(text).not.toContain("http://portal.example/license/");
    expect((await bench.ask(at, { email: "f@example.com" })).code).toBe("not_awaited");
  });
});

describe("other ways to become ready", () => {
  test("before the confirmation: sent at once when confirmed", async () => {
    const id = await bench.license("For Verification");
    await bench.ask(bench.handle(license(id)), { email: "late@example.com" });
    const link = await bench.linkOf("late@example.com");
    await bench.verified(id);
    expect((await bench.confirm(link)).data.status).toBe("Told");
    expect((await bench.subjects("late@example.com")).at(-1)).toMatch(/^Ready/u);
  });

  test("directly in the database: sent within a minute", async () => {
    const id = await bench.license("For Verification");
    await bench.confirmed(license(id), "behind@example.com");
    await changeBehind(bench.context.db, id, "Available");
    for (let times = 0; times < 2; times += 1) await tendAlerts(bench.context);
    expect((await bench.subjects("behind@example.com")).slice(1)).toEqual([
      expect.stringMatching(/^Ready/u),
    ]);
  });

  test.each([
    ["Rejected", ["For Verification"], ["Not accepted"]],
    ["Rejected", ["For Verification", "Available"], ["Ready"]],
    ["Available", ["Received"], []],
  ] as const)("by %s, and %j when the message is sent: %j", async (queued, later, told) => {
    const email = `${[queued, ...later].join("-").replaceAll(" ", "")}@example.com`;
    const id = await bench.license("For Verification");
    await bench.confirmed(license(id), email);
    await changeBehind(bench.context.db, id, queued);
    await tendAlerts(bench.context);
    for (const status of later) await changeBehind(bench.context.db, id, status);
    const heard = (await bench.subjects(email)).slice(1);
    expect(heard.map((subject) => subject.split(":")[0])).toEqual(told);
  });

  test("by a change whose job runs again: still one message", async () => {
    const id = await bench.license("For Verification");
    await bench.confirmed(license(id), "once@example.com");
    await bench.verified(id);
    for (let times = 0; times < 3; times += 1) {
      await bench.subjects("once@example.com");
      const jobs = bench.context.db.updateTable("outbox").where("kind", "=", "record_changed");
      await jobs.set({ done_at: null, leased_until: null }).execute();
    }
    expect((await bench.subjects("once@example.com")).slice(1)).toEqual([
      expect.stringMatching(/^Ready/u),
    ]);
  });

  test("by a change that was rolled back: nothing is sent", async () => {
    const id = await bench.license("For Verification");
    await bench.confirmed(license(id), "never@example.com");
    const move = {
      kind: "drivers_license",
      id,
      from: "For Verification",
      to: "Available",
    } as const;
    const undone = bench.context.db.transaction().execute(async (trx) => {
      await moveRecord(trx, { ...move, why: null, who: "agency", at: bench.clock.now() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await bench.subjects("never@example.com")).toHaveLength(1);
  });

  test("two records with alerts for one address: a message about each", async () => {
    const ids = [await bench.license("For Verification"), await bench.license("For Verification")];
    for (const id of ids) await bench.confirmed(license(id), "two@example.com");
    for (const id of ids) await changeBehind(bench.context.db, id, "Available");
    await tendAlerts(bench.context);
    const heard = (await bench.subjects("two@example.com")).filter((said) =>
      said.startsWith("Ready"),
    );
    expect(heard).toHaveLength(2);
  });

  test("rejected again directly in the database: sent to alerts requested during the first rejection", async () => {
    const id = await bench.license("Rejected");
    await bench.confirmed(license(id), "twice@example.com");
    await changeBehind(bench.context.db, id, "For Verification");
    await tendAlerts(bench.context);
    await changeBehind(bench.context.db, id, "Rejected");
    await tendAlerts(bench.context);
    expect((await bench.subjects("twice@example.com")).at(-1)).toMatch(/^Not accepted/u);
  });

  test("rejected again before the confirmation: sent at once when confirmed", async () => {
    const id = await bench.license("Rejected");
    await bench.ask(bench.handle(license(id)), { email: "slowly@example.com" });
    await bench.resubmitted(id);
    await bench.rejected(id);
    const link = await bench.linkOf("slowly@example.com");
    expect((await bench.confirm(link)).data.status).toBe("Told");
  });

  test("requested again during a rejection: only a later rejection is sent", async () => {
    const id = await bench.license("For Verification");
    const at = bench.handle(license(id));
    await bench.ask(at, { email: "knows@example.com" });
    await bench.rejected(id);
    await bench.ask(at, { email: "knows@example.com" });
    const link = await bench.linkOf("knows@example.com");
    expect((await bench.confirm(link)).data.status).toBe("Confirmed");
    await changeBehind(bench.context.db, id, "For Verification");
    await bench.ask(at, { email: "knows@example.com" });
    await changeBehind(bench.context.db, id, "Rejected");
    // A request for the same address by someone else must not suppress it.
    await bench.ask(at, { email: "knows@example.com" });
    await tendAlerts(bench.context);
    expect((await bench.read(link)).data.status).toBe("Told");
  });
});

test("every alert is checked in turn, and then the round starts again", async () => {
  const waiting = await bench.license("For Verification");
  await insertFirst(bench.context.db, waiting, 5_000, bench.clock.now());
  const tend = alertTender();
  for (const email of ["patient@example.com", "next@example.com"]) {
    const id = await bench.license("For Verification");
    await bench.confirmed(license(id), email);
    await changeBehind(bench.context.db, id, "Available");
    await tend(bench.context);
    expect(await bench.subjects(email)).toHaveLength(1);
    await tend(bench.context);
    expect((await bench.subjects(email)).at(-1)).toMatch(/^Ready/u);
  }
});
