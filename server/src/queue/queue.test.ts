import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operate } from "../../test/harness/operate.ts";
import { dispatches, type Dispatches } from "../../test/fixtures/dispatches.ts";
import { submitted } from "../../test/fixtures/submissions.ts";
import { findTransaction } from "../delivery/transaction-store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A sample license that waits for nothing. */
const ON_RECORD = { number: "N01-12-000001", birth_date: "1990-01-15" };

let bench: Dispatches;
beforeAll(async () => {
  bench = await dispatches();
});
// Nobody has claimed anything any more.
beforeEach(() => bench.clock.advance(11 * MINUTE));

const short = (id: string): string => id.slice(0, 8);
const ana = { as: "ana" };
const ben = { as: "ben" };

async function request() {
  const { uuid, token, license } = await bench.paid();
  const row = await findTransaction(bench.context.db, uuid);
  return { uuid, token, license, reference: row?.reference ?? "" };
}

describe("the lists", () => {
  test("submissions, the oldest first, with the working days that are left", async () => {
    const { context, clock } = bench;
    const late = await submitted(context, {
      created_at: new Date(clock.now().getTime() - 9 * DAY),
    });
    const plate = { transactable_type: "Plate Number", storage_place: "Dealer" } as const;
    const young = await submitted(context, { ...plate, dealer_name: "MOTORS" });
    await operate(bench, "queue claim", { reference: young }, ben);
    const { waiting, message } = await operate(bench, "queue submissions");
    expect(message).toContain("of them late");
    const of = (id: string) => waiting.findIndex(({ reference }) => reference === short(id));
    expect(of(late)).toBeLessThan(of(young));
    expect(waiting[of(late)]?.days_left).toBeLessThan(0);
    expect(waiting[of(young)]).toMatchObject({
      what: "Plate Number",
      days_left: 7,
      claimed: expect.stringMatching(/^ben until \d\d:\d\d$/u),
    });
  });

  test("paid requests, and no person in either", async () => {
    const { reference } = await request();
    const told = await operate(bench, "queue requests");
    expect(told.waiting.at(-1)).toEqual({
      reference,
      what: "Driver's License",
      since: "2026-01-05",
      days_left: 3,
      claimed: null,
    });
    const lists = JSON.stringify([told, await operate(bench, "queue submissions")]);
    expect(lists).not.toMatch(/cruz|ana@|0917/iu);
  });
});

describe("queue show", () => {
  test("marks what differs from the record", async () => {
    const id = await submitted(bench.context, { ...ON_RECORD, birth_date: "1990-01-16" });
    const { facts, message } = await operate(bench, "queue show", { reference: short(id) });
    const marked = facts.filter(({ mark }) => mark !== "").map(({ fact }) => fact);
    expect(marked).toEqual(["birth date", "first name", "last name"]);
    expect(facts).toContainEqual({
      fact: "birth date",
      entered: "1990-01-16",
      on_record: "1990-01-15",
      mark: "differs",
    });
    expect(message).toBe("The license on record is Available.");
  });

  test("names the photos of a request", async () => {
    const { reference } = await request();
    const { photos, facts } = await operate(bench, "queue show", { reference });
    expect(photos).toEqual([
      { photo: "Valid ID", field: "id_image_url" },
      { photo: "Official Receipt (OR)", field: "receipt_image_url" },
    ]);
    expect(facts.find(({ fact }) => fact === "last name")).toMatchObject({ mark: "differs" });
  });

  test("is noted in the audit log, by id", async () => {
    const id = await submitted(bench.context);
    await operate(bench, "queue show", { reference: id }, { as: "carla", reason: "a look" });
    const { rows } = await operate(bench, "audit show", { operator: "carla" });
    expect(rows).toMatchObject([
      { command: "queue show", about: `submission:${id}`, reason: "a look" },
    ]);
  });
});

describe("a claim", () => {
  test("lasts ten minutes, and tells the second who has it", async () => {
    const reference = short(await submitted(bench.context));
    const { until } = await operate(bench, "queue claim", { reference }, ana);
    const time = /^ana has this item until \d\d:\d\d\.$/u;
    await expect(operate(bench, "queue claim", { reference }, ben)).rejects.toThrow(time);
    bench.clock.set(new Date(until));
    await operate(bench, "queue claim", { reference }, ben);
    await expect(operate(bench, "queue claim", { reference }, ana)).rejects.toThrow("ben has");
  });

  test("is prolonged by its holder", async () => {
    const reference = short(await submitted(bench.context));
    const first = await operate(bench, "queue claim", { reference }, ana);
    bench.clock.advance(MINUTE);
    const second = await operate(bench, "queue claim", { reference }, ana);
    expect(second.until > first.until).toBe(true);
  });
});

test.each([
  ["nothing", "ffffffff", "called that"],
  ["no item", "LTO-2345-6789-ABCD", "called that"],
])("%s is refused", async (_, reference, words) => {
  await expect(operate(bench, "queue claim", { reference })).rejects.toThrow(words);
});
