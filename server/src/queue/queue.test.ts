import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@portal/contract/languages";
import type { AskedPhotos } from "@portal/contract/transaction";
import { beforeEach, describe, expect, test } from "vitest";
import { operate } from "../../test/harness/operate.ts";
import { addLicense } from "../../test/fixtures/records-store.ts";
import { dispatches } from "../../test/fixtures/dispatches.ts";
import { submitted } from "../../test/fixtures/submissions.ts";
import { Refusal } from "../control/control-verb.ts";
import { readLicenseSubmission } from "../record/submit-record.ts";
import { submissionFate } from "../record/submission-store.ts";
import { createJobs } from "../wire/jobs.ts";
import { awaitingPhoto, photoFile } from "./queue-store.ts";
import { findTransaction } from "../delivery/transaction-store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A sample license that waits for nothing. */
const ON_RECORD = { number: "N01-12-000001", birth_date: "1990-01-15" };

const bench = await dispatches();
// Nobody has claimed anything any more.
beforeEach(() => bench.clock.advance(11 * MINUTE));

const short = (id: string): string => id.slice(0, 8);
const ana = { as: "ana" };
const ben = { as: "ben" };
const submission = (id: string) => submissionFate(bench.context.db, id);

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
    const young = await submitted(context, { ...plate, person: { dealer_name: "MOTORS" } });
    await operate(bench, "queue claim", { reference: young }, ben);
    const { waiting, message } = await operate(bench, "queue submissions");
    expect(message).toBe(`${waiting.length} waiting, 1 of them late.`);
    expect((await operate(bench, "queue submissions", { most: 1 })).message).toBe(
      `The oldest 1 of ${waiting.length} waiting, 1 of them late.`,
    );
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
    expect(lists).not.toMatch(/cruz|ana@|9171234567/iu);
  });
});

describe("queue show", () => {
  test("marks what differs from the record", async () => {
    const id = await submitted(bench.context, {
      person: { ...ON_RECORD, birth_date: "1990-01-16" },
    });
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

  test("says that nobody has paid where nobody has", async () => {
    const { uuid } = await bench.created();
    const { reference } = (await findTransaction(bench.context.db, uuid)) ?? { reference: "" };
    const { message, facts } = await operate(bench, "queue show", { reference });
    expect(message).toContain("Not paid");
    expect(facts.map(({ fact }) => fact)).not.toContain("paid");
  });

  test("names the photos of a request", async () => {
    const { reference } = await request();
    const { photos, facts } = await operate(bench, "queue show", { reference });
    expect(photos).toEqual([
      { photo: "Valid ID", field: "id_image_url", asked_again: null },
      { photo: "Official Receipt (OR of LTO)", field: "receipt_image_url", asked_again: null },
    ]);
    expect(facts.find(({ fact }) => fact === "last name")).toMatchObject({ mark: "differs" });
  });

  test("is noted in the audit log, and found by what the queue calls it", async () => {
    const id = await submitted(bench.context);
    await operate(bench, "queue show", { reference: id }, { as: "carla", reason: "a look" });
    const about = `submission:${id.slice(0, 8)}`;
    for (const wanted of [{ operator: "carla" }, { about }, { about: id }])
      expect((await operate(bench, "audit show", wanted)).rows).toMatchObject([
        { command: "queue show", about, reason: "a look" },
      ]);
  });
});

describe("a photo", () => {
  test("is shown as it was stored, and noted in the audit log", async () => {
    const { uuid, reference } = await request();
    const file = await photoFile(bench.context.db, uuid, "id_image_url");
    const bytes = Buffer.from("a photo");
    await bench.context.storage.put(file ?? "", bytes);
    const given = { reference, field: "id_image_url" };
    const told = await operate(bench, "photo", given, { as: "dora" });
    expect(Buffer.from(told.base64, "base64")).toEqual(bytes);
    const { rows } = await operate(bench, "audit show", { operator: "dora" });
    expect(rows).toMatchObject([{ command: "photo", about: `transaction:${reference}` }]);
    const other = operate(bench, "photo", { reference, field: "supporting_doc_1_image_url" });
    await expect(other).rejects.toThrow("no such photo");
  });

  test("that was changed in the storage is refused with what to do, and not shown", async () => {
    const { uuid, reference } = await request();
    const file = (await photoFile(bench.context.db, uuid, "id_image_url")) ?? "";
    await bench.context.storage.put(file, Buffer.from("a photo"));
    await appendFile(join(bench.context.config.dataDir, "uploads", file), "!");
    const shown = operate(bench, "photo", { reference, field: "id_image_url" }, { as: "dora" });
    await expect(shown).rejects.toThrow(/was changed.*docs\/keys\.md/u);
    await expect(shown).rejects.toBeInstanceOf(Refusal);
  });

  test("of a submission there is none", async () => {
    const reference = await submitted(bench.context);
    await expect(operate(bench, "photo", { reference, field: "id_image_url" })).rejects.toThrow(
      "no such photo",
    );
  });
});

describe("a photo that is asked for again", () => {
  const listed = async () =>
    (await operate(bench, "queue requests")).waiting.map(({ reference }) => reference);
  const url = (uuid: string) => `/api/ste/transaction/${uuid}/photos`;
  const asked = { field: "id_image_url", fault: "cut_off" } as const;

  async function waiting(of?: Awaited<ReturnType<typeof request>>) {
    const found = of ?? (await request());
    await operate(bench, "queue ask-photo", { reference: found.reference, ...asked });
    const headers = { "x-transaction-token": found.token };
    const send = (documents: Record<string, string>) =>
      bench.call<AskedPhotos>("PUT", url(found.uuid), { payload: { documents }, headers });
    return { ...found, headers, send };
  }

  test("is told by mail and text, takes the request out of the queue, and brings it back", async () => {
    const { uuid, reference, headers, send } = await waiting();
    await bench.work();
    expect(await bench.mailsAbout(uuid)).toContain("photo_asked");
    expect(await listed()).not.toContain(reference);
    const { message } = await operate(bench, "queue requests");
    expect(message).toMatch(new RegExp(`waiting for a new photo: .*${reference}`, "u"));
    expect((await bench.readPublic(uuid)).data.awaits_photo).toBe(true);
    const { data } = await bench.call<AskedPhotos>("GET", url(uuid), { headers });
    expect(data).toEqual({
      reference,
      transactable_type: "Driver's License",
      photos: [{ ...asked, sent: false }],
    });
    const [before, receipt] = await Promise.all(
      ["id_image_url", "receipt_image_url"].map((field) =>
        photoFile(bench.context.db, uuid, field),
      ),
    );
    const fresh = await bench.newPhoto();
    expect((await send({ id_image_url: fresh })).data.photos).toEqual([{ ...asked, sent: true }]);
    expect(await photoFile(bench.context.db, uuid, "id_image_url")).toBe(fresh.slice(1));
    expect(await photoFile(bench.context.db, uuid, "receipt_image_url")).toBe(receipt);
    expect(before).not.toBe(fresh.slice(1));
    expect(await listed()).toContain(reference);
    expect((await bench.readPublic(uuid)).data.awaits_photo).toBe(false);
    const { photos } = await operate(bench, "queue show", { reference });
    expect(photos[0]).toMatchObject({ asked_again: "this is the new one" });
  });

  test("keeps the sandbox's office from handing the request over until it is there", async () => {
    const { uuid, send } = await waiting();
    const { officeMs } = bench.context.config.sandbox;
    const status = async () => (await bench.readPublic(uuid)).data.status;
    bench.clock.advance(officeMs);
    await bench.work();
    expect(await status()).toBe("For Verification");
    await send({ id_image_url: await bench.newPhoto() });
    bench.clock.advance(officeMs);
    await bench.work();
    expect(await status()).toBe("For Dispatch");
  });

  test("is reminded of once, after three working days, and the queue says since when", async () => {
    const { uuid, reference, send } = await waiting();
    const other = await waiting();
    await other.send({ id_image_url: await bench.newPhoto() });
    const jobs = createJobs();
    const run = (job: string) =>
      jobs.find(({ name }) => name === job)?.run(bench.context, () => false);
    const reminded = async ({ uuid: of } = { uuid }) => {
      await Promise.all([run("late photos"), run("late photos")]);
      // The sandbox's office does not decide meanwhile.
      await run("mail");
      return (await bench.mailsAbout(of)).filter((name) => name === "photo_awaited").length;
    };
    const since = async () =>
      new RegExp(String.raw`${reference} \((\d+ working days?)\)`, "u").exec(
        (await operate(bench, "queue requests")).message,
      )?.[1];
    bench.clock.advance(2 * DAY);
    expect([await reminded(), await since()]).toEqual([0, "2 working days"]);
    bench.clock.advance(DAY);
    expect([await reminded(), await since()]).toEqual([1, "3 working days"]);
    bench.clock.advance(4 * DAY);
    expect([await reminded(), await reminded(other)]).toEqual([1, 0]);
    // Asked for anew, they are reminded anew; nothing has ended meanwhile.
    await operate(bench, "queue ask-photo", { reference, ...asked, fault: "expired" });
    bench.clock.advance(7 * DAY);
    expect(await reminded()).toBe(2);
    expect((await send({ id_image_url: await bench.newPhoto() })).status).toBe(200);
  });

  test("is waited for by many: the oldest are named, and the others counted, in the database", async () => {
    const { all: before } = await awaitingPhoto(bench.context.db, 1);
    for (let one = 0; one < 6; one += 1) await waiting();
    const { oldest, all } = await awaitingPhoto(bench.context.db, 2);
    expect([oldest.length, all]).toEqual([2, before + 6]);
    const { message } = await operate(bench, "queue requests");
    expect(message).toContain(`, and ${all - 5} more.`);
    expect(message.split("waiting for a new photo: ")[1]?.match(/LTO-/gu)).toHaveLength(5);
  });

  test("replaces that photo only, with the token only, and while the office waits", async () => {
    const { uuid, reference, send } = await waiting();
    expect(await bench.call("GET", url(uuid))).toMatchObject({ code: "forbidden" });
    const receipt_image_url = await bench.newPhoto();
    const other = await send({ receipt_image_url });
    expect(Object.keys(other.errors ?? {})).toEqual(["documents.receipt_image_url"]);
    expect(await send({})).toMatchObject({ code: "invalid_fields" });
    await operate(bench, "queue approve", { reference });
    const late = await send({ id_image_url: await bench.newPhoto() });
    expect(late).toMatchObject({ status: 409, code: "not_editable" });
  });

  test("is asked for once with the same fault until it comes, with another at once", async () => {
    const { reference } = await waiting();
    const { rows } = await operate(bench, "audit show", { about: reference, most: 1 });
    expect(rows[0]?.about).toContain(`outcome:${asked.field} outcome:`);
    const again = operate(bench, "queue ask-photo", { reference, ...asked });
    await expect(again).rejects.toThrow("is asked for it already");
    const other = { reference, ...asked, fault: "expired" } as const;
    expect((await operate(bench, "queue ask-photo", other)).message).toContain("is asked for it");
  });

  test("may be one whose time was over before its request was paid", async () => {
    const found = await request();
    await bench.context.db
      .deleteFrom("transaction_document")
      .where("transaction_uuid", "=", found.uuid)
      .execute();
    const { send } = await waiting(found);
    const fresh = await bench.newPhoto();
    expect((await send({ id_image_url: fresh })).status).toBe(200);
    expect(await photoFile(bench.context.db, found.uuid, "id_image_url")).toBe(fresh.slice(1));
  });

  test("has to be one of the request's, which nobody else has claimed", async () => {
    const { reference } = await request();
    const other = { reference, field: "supporting_doc_1_image_url" };
    await expect(operate(bench, "queue ask-photo", other)).rejects.toThrow("no such photo");
    await operate(bench, "queue claim", { reference }, ben);
    const given = { reference, ...asked };
    await expect(operate(bench, "queue ask-photo", given, ana)).rejects.toThrow("ben has");
  });
});

describe("a claim", () => {
  test("lasts ten minutes, and tells the second who has it", async () => {
    const reference = short(await submitted(bench.context));
    const { until } = await operate(bench, "queue claim", { reference }, ana);
    const time = /^ana has this item until \d\d:\d\d\.$/u;
    await expect(operate(bench, "queue claim", { reference }, ben)).rejects.toThrow(time);
    await expect(operate(bench, "queue approve", { reference }, ben)).rejects.toThrow(time);
    bench.clock.set(new Date(until));
    await operate(bench, "queue claim", { reference }, ben);
    await expect(operate(bench, "queue approve", { reference }, ana)).rejects.toThrow("ben has");
    await operate(bench, "queue approve", { reference }, ben);
  });

  test("is prolonged by its holder", async () => {
    const reference = short(await submitted(bench.context));
    const first = await operate(bench, "queue claim", { reference }, ana);
    bench.clock.advance(MINUTE);
    const second = await operate(bench, "queue claim", { reference }, ana);
    expect(second.until > first.until).toBe(true);
  });
});

describe("a submission", () => {
  test("that is approved becomes a record at the office that keeps it", async () => {
    const id = await submitted(bench.context, { person: { number: "C02-02-000001" } });
    const told = await operate(bench, "queue approve", {
      reference: short(id),
      office_id: "ncr-pasig-do",
    });
    expect(told.status).toBe("Available");
    const { facts } = await operate(bench, "queue show", { reference: id });
    expect(facts.find(({ fact }) => fact === "kept at")?.on_record).toContain("Pasig");
    await bench.work();
    expect(await bench.mailsAbout(id)).toEqual(["submission_decided"]);
  });

  test.each([
    ["For Verification", "C02-03-000001"],
    ["Rejected", "C02-03-000002"],
  ] as const)(
    "of a license that is %s and kept nowhere yet is approved, with the office that keeps it",
    async (status, number) => {
      const { birth_date } = ON_RECORD;
      await addLicense(bench.context, { number, birth_date, status, office_id: null });
      const reference = await submitted(bench.context, { person: { number, birth_date } });
      await operate(bench, "queue approve", { reference, office_id: "ncr-pasig-do" });
      const { facts } = await operate(bench, "queue show", { reference });
      expect(facts.find(({ fact }) => fact === "kept at")?.on_record).toContain("Pasig");
    },
  );

  test("that the record contradicts is not approved, and an unknown office neither", async () => {
    const wrong = await submitted(bench.context, { person: { number: ON_RECORD.number } });
    await expect(operate(bench, "queue approve", { reference: wrong })).rejects.toThrow(
      "The record on file contradicts it",
    );
    const fresh = await submitted(bench.context, { person: { number: "C02-02-000002" } });
    const given = { reference: fresh, office_id: "nowhere" };
    await expect(operate(bench, "queue approve", given)).rejects.toThrow(
      "There is no office nowhere",
    );
    expect((await submission(fresh)).status).toBe("For Verification");
  });

  test("that is rejected says why, in the person's language", async () => {
    const id = await submitted(bench.context, {
      person: { number: "C02-02-000003" },
      language: "fil",
    });
    await operate(bench, "queue reject", { reference: id, because: "not_on_record" });
    const token = bench.context.secrets.token("submission", id);
    const read = async (language: Language) =>
      (await readLicenseSubmission(bench.context, { tokens: { submission: token }, language }))
        .remarks ?? "";
    expect(await read("en")).toMatch(/^We have no license or plate/u);
    expect(await read("fil")).toMatch(/^Wala kaming rekord/u);
    await expect(operate(bench, "queue approve", { reference: id })).rejects.toThrow("Rejected");
  });

  test.each([
    ["nothing", "ffffffff", "called that"],
    ["no item", "LTO-2345-6789-ABCD", "called that"],
  ])("%s is refused", async (_, reference, words) => {
    await expect(operate(bench, "queue claim", { reference })).rejects.toThrow(words);
  });
});

describe("a paid request", () => {
  test("whose papers are right gets its courier, and its person is told once", async () => {
    const { uuid, token, reference } = await request();
    const told = await operate(bench, "queue approve", { reference: reference.toLowerCase() });
    expect(told.status).toBe("For Dispatch");
    await bench.work();
    expect((await bench.view(uuid, token)).tracking_refno).not.toBeNull();
    expect(await bench.bookings(uuid)).toHaveLength(1);
    expect(await bench.mailsAbout(uuid)).toContain("handed_over");
    await expect(operate(bench, "queue approve", { reference })).rejects.toThrow("For Dispatch");
  });

  test("that is rejected owes its money back, says why, and frees the record", async () => {
    const { uuid, token, license, reference } = await request();
    await expect(
      operate(bench, "queue reject", { reference, because: "not_on_record" }),
    ).rejects.toThrow("does not fit");
    await operate(bench, "queue reject", { reference, because: "name_differs" });
    const { rows } = await operate(bench, "audit show", { about: reference });
    expect(rows[0]?.about).toBe(`transaction:${reference} outcome:name_differs`);
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "failed",
      holds_money: true,
      failed_reason: "The name on the ID is not the name on our record.",
    });
    expect(await bench.recordStatus(license)).toBe("Available");
    await bench.work();
    expect(await bench.mailsAbout(uuid)).toContain("request_rejected");
  });
});
