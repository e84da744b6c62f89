import { addDays } from "@portal/contract/days";
import { describe, expect, test } from "vitest";
import { TEST_START } from "../../test/harness/test-context.ts";
import { marksOf, peopleBench, photoMark, type Person } from "../../test/fixtures/people.ts";
import {
  disposals,
  everything,
  leaveUndecided,
  noteInWords,
  placesOf,
  submissionOf,
} from "../../test/fixtures/people-store.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const afterStart = (ms: number): Date => new Date(TEST_START.getTime() + ms);

const people = {
  visitor: { name: "VISITOR", n: 21 },
  asking: { name: "ASKING", n: 22 },
  trying: { name: "TRYING", n: 23 },
  hesitating: { name: "HESITATING", n: 24 },
  delivered: { name: "DELIVERED", n: 25 },
  returned: { name: "RETURN", n: 26 },
  coming: { name: "COMING", n: 27 },
  cancelling: { name: "CANCELLING", n: 28 },
  rejected: { name: "REJECTED", n: 29 },
  accepted: { name: "ACCEPTED", n: 30 },
  waiting: { name: "WAITING", n: 31 },
  told: { name: "TOLD", n: 32 },
  silent: { name: "SILENT", n: 33 },
} satisfies Record<string, Person>;

/** In the first hours, every action that stores personal data is done once. */
async function live() {
  const { db } = bench.context;
  await bench.newPhoto(people.visitor);
  const asking = await bench.asked(people.asking, "Skyward");
  const trying = await bench.checkedOut(people.trying);
  const hesitating = await bench.checkedOut(people.hesitating, "Quadx");
  await bench.cancel(hesitating.uuid, hesitating.token);
  const { documents: _, ...again } = hesitating.body;
  await bench.put(hesitating.uuid, hesitating.token, { ...again, documents: {} });
  const delivered = await bench.paid(people.delivered, "Skyward");
  await bench.reported(people.delivered, delivered);
  const returned = await bench.paid(people.returned);
  const coming = await bench.booked(people.coming, 2);
  await bench.move(coming, await bench.day(4));
  const cancelling = await bench.booked(people.cancelling, 3);
  await bench.cancelAppointment(cancelling);
  const rejected = await bench.submittedForLicense(people.rejected);
  const accepted = await bench.submittedForPlate(people.accepted);
  const waiting = await bench.submittedForNobody(people.waiting);
  const told = await bench.watching("canary.told@example.com", { confirms: true });
  const silent = await bench.watching("canary.silent@example.com", { confirms: false });
  const undecided = await submissionOf(bench.context, "canary.waiting@example.com");
  await leaveUndecided(db, undecided.id);
  for (let minute = 0; minute < 12; minute += 1) await bench.pass(MINUTE);
  await bench.pass(30 * MINUTE);
  return {
    asking,
    trying,
    hesitating,
    delivered,
    returned,
    coming,
    cancelling,
    rejected,
    accepted,
    waiting,
    told,
    silent,
  };
}

const bench = await peopleBench();
const made = await live();

const words = async (person: Person) => placesOf(await everything(bench.context), marksOf(person));
const photos = async (person: Person) =>
  placesOf(await everything(bench.context), [photoMark(person)]);
const statusOf = async (uuid: string) => (await bench.readPublic(uuid)).data.status;
const fullName = async ({ uuid, token }: { uuid: string; token: string }) =>
  (await bench.read(uuid, token)).data.full_name;

async function expectGone(...gone: Person[]): Promise<void> {
  const kept = await everything(bench.context);
  for (const person of gone)
    expect(placesOf(kept, [...marksOf(person), photoMark(person)]), person.name).toEqual([]);
}

// One scenario: each test continues after the one before.
describe("personal data", () => {
  test("is stored at first, where it belongs", async () => {
    const { trying, hesitating, delivered, returned, asking } = made;
    expect(await statusOf(asking.uuid)).toBe("Created");
    expect(await statusOf(trying.uuid)).toBe("failed");
    expect(await statusOf(hesitating.uuid)).toBe("Created");
    expect(await statusOf(delivered.uuid)).toBe("Received");
    expect(await statusOf(returned.uuid)).toBe("failed");
    const kept = await everything(bench.context);
    const foundOf = (person: Person) => placesOf(kept, marksOf(person));
    const mail = "mailbox";
    expect(foundOf(people.asking)).toEqual([mail, "transaction"]);
    expect(foundOf(people.coming)).toEqual(["appointment", mail]);
    for (const person of [people.rejected, people.accepted, people.waiting])
      expect(foundOf(person), person.name).toEqual([mail, "submission"]);
    expect((await bench.readSubmission(made.rejected)).data.status).toBe("Rejected");
    expect((await bench.readSubmission(made.accepted)).data.status).toBe("Available");
    expect((await bench.readSubmission(made.waiting)).data.status).toBe("For Verification");
    // Addresses of alerts are encrypted in the database.
    expect(foundOf(people.told)).toEqual([mail]);
    expect((await bench.readAlert(made.told)).data.status).toBe("Told");
    for (const person of [people.visitor, people.asking, people.delivered, people.coming])
      expect(placesOf(kept, [photoMark(person)]), person.name).toEqual(["photos"]);
    expect(foundOf(people.delivered)).toContain("case_message");
    // Officers enter free text.
    const { id } = await submissionOf(bench.context, "canary.rejected@example.com");
    await noteInWords(bench.context, id, "CANARYREJECTED was born on another day");
  });

  test("an unused upload is deleted within six hours, an unconfirmed alert within a day", async () => {
    await bench.until(afterStart(5 * HOUR));
    expect(await photos(people.visitor)).toEqual(["photos"]);
    expect(await photos(people.cancelling), "of who cancels, at once").toEqual([]);
    await bench.until(afterStart(6 * HOUR));
    expect(await photos(people.visitor)).toEqual([]);
    await bench.until(afterStart(23 * HOUR));
    expect((await bench.readAlert(made.silent)).status).toBe(200);
    await bench.until(afterStart(24 * HOUR));
    await expectGone(people.visitor);
    expect((await bench.readAlert(made.silent)).status).toBe(404);
    expect(await photos(people.asking)).toEqual(["photos"]);
  });

  test("an unpaid request is deleted after 30 days", async () => {
    await bench.until(afterStart(30 * DAY - HOUR));
    for (const request of [made.asking, made.trying, made.hesitating])
      expect(await fullName(request)).toContain("CANARY");
    await bench.until(afterStart(30 * DAY + 2 * HOUR));
    await expectGone(people.asking, people.trying, people.hesitating);
    expect(await fullName(made.delivered)).toContain("CANARY");
    expect(await photos(people.delivered)).toEqual(["photos"]);
  });

  test("its link then leads to not found, or to the bare status", async () => {
    const { asking, trying, hesitating } = made;
    expect(await bench.read(asking.uuid, asking.token)).toMatchObject({
      status: 404,
      code: "resource_not_found",
    });
    for (const { uuid, token } of [trying, hesitating]) {
      expect((await bench.read(uuid, token)).data).toMatchObject({ access: "public", uuid });
      expect((await bench.checkout(uuid, token)).code).toBe("forbidden");
      expect((await bench.cancel(uuid, token)).code).toBe("forbidden");
      expect((await bench.put(uuid, token, trying.body)).code).toBe("forbidden");
      expect([404, 422]).toContain((await bench.open(uuid, "09175550230")).status);
    }
  });

  test("delivered requests, decided submissions and cancelled appointments are deleted after 90 days", async () => {
    await bench.until(afterStart(90 * DAY - HOUR));
    expect(await fullName(made.delivered)).toContain("CANARY");
    expect(await fullName(made.returned)).toContain("CANARY");
    for (const person of [people.delivered, people.returned])
      expect(await photos(person), person.name).toEqual(["photos"]);
    expect((await bench.readSubmission(made.rejected)).data.first_name).toBe("CANARYREJECTED");
    expect((await bench.readAppointment(made.cancelling)).data.full_name).toContain("CANARY");
    await bench.until(afterStart(90 * DAY + 2 * HOUR));
    await expectGone(people.delivered, people.cancelling, people.rejected, people.accepted);
    expect(await photos(people.returned)).toEqual([]);
    expect((await bench.readAlert(made.told)).status).toBe(404);
    expect((await bench.readSubmission(made.rejected)).status).toBe(404);
    expect((await bench.readSubmission(made.accepted)).status).toBe(404);
    expect((await bench.readAppointment(made.cancelling)).status).toBe(404);
    const { uuid, token } = made.delivered;
    expect((await bench.read(uuid, token)).data).toMatchObject({
      access: "public",
      status: "Received",
    });
  });

  test("an appointment is deleted 90 days after its day", async () => {
    const over = new Date(`${addDays(await movedDay(), 1)}T00:00:00+08:00`).getTime();
    await bench.until(new Date(over + 90 * DAY - HOUR));
    // The manage link has expired by now, but the data is still stored.
    expect(await words(people.coming)).toEqual(["appointment"]);
    expect(await photos(people.coming)).toEqual(["photos"]);
    await bench.until(new Date(over + 90 * DAY + HOUR));
    await expectGone(people.coming);
    expect((await bench.readAppointment(made.coming)).status).toBe(404);
  });

  test("personal data of requests with money in doubt, and undecided submissions, is deleted after a year", async () => {
    await bench.until(afterStart(365 * DAY - HOUR));
    expect(await words(people.returned)).toEqual(["transaction"]);
    expect(await words(people.waiting)).toEqual(["submission"]);
    await bench.until(afterStart(365 * DAY + 2 * HOUR));
    await expectGone(...Object.values(people));
  });

  test("finally no personal data is left", async () => {
    const kept = await everything(bench.context);
    for (const [place, text] of kept) expect(text.toLowerCase(), place).not.toContain("canary");
    expect([kept.get("photos"), kept.get("mailbox"), kept.get("file")]).toEqual(["", "", ""]);
    expect(kept.get("payment")).not.toBe("");
  });

  test("the disposal log lists what was deleted, and when", async () => {
    const record = await disposals(bench.context.db);
    const counts = Object.fromEntries(record.map((row) => [row.class, 0]));
    for (const { class: name, count } of record) counts[name] = (counts[name] ?? 0) + count;
    expect(counts).toEqual({
      unclaimed_upload: 3,
      photo: 18,
      unpaid_transaction: 3,
      transaction: 2,
      appointment: 2,
      unconfirmed_alert: 1,
      alert: 1,
      case: 1,
      submission: 2,
      undecided_submission: 1,
      sandbox_message: expect.any(Number),
    });
  });
});

async function movedDay(): Promise<string> {
  const { date } = await bench.context.db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .select("s.date")
    .where("a.reference", "=", made.coming.reference)
    .executeTakeFirstOrThrow();
  return date;
}
