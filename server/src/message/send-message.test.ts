import type { TransactionStatus } from "@portal/contract/status";
import { describe, expect, test } from "vitest";
import { type Change, submitted } from "../../test/fixtures/submissions.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { linkTargets, messageHandlers } from "../wire/jobs.ts";
import { requestMessages } from "../delivery/request-message-rules.ts";
import { followShortLink } from "./short-link.ts";

const portal = await testPortal({ sample: true, routes: [] });

const ID = "22222222-2222-4222-8222-222222222222";
const mailbox = () => portal.context.sandbox?.mailbox;
/** Runs the job of a submission's mail. @returns the mail */
async function mailTo(message: "submission_received" | "submission_decided", submission: string) {
  await messageHandlers.mail(portal.context, { about: "submission", message, submission });
  return mailbox()?.read(`${message}/${submission}`);
}

const newSubmission = (id: string, { person, ...change }: Change = {}): Promise<string> =>
  submitted(portal.context, {
    id,
    person: { first_name: "ANA O'HARA", email: `${id.slice(-4)}@example.com`, ...person },
    ...change,
  });

/** A sample transaction, moved from one status to another. */
async function transaction(
  from: TransactionStatus = "For Dispatch",
  ...path: TransactionStatus[]
): Promise<string> {
  const { db, now } = portal.context;
  const { uuid } = await db
    .selectFrom("transaction")
    .select("uuid")
    .where("status", "=", from)
    .orderBy("uuid")
    .executeTakeFirstOrThrow();
  for (const status of path)
    await db
      .updateTable("transaction")
      .set({
        status,
        failed_reason: status === "failed" ? "rejected" : null,
        ended_at: status === "failed" || status === "Received" ? now() : null,
      })
      .where("uuid", "=", uuid)
      .execute();
  return uuid;
}

test("a submission's mails carry its link, a masked number and no birth date", async () => {
  await newSubmission(ID);
  const mail = await mailTo("submission_received", ID);
  const token = portal.context.secrets.token("submission", ID);
  expect(mail).toMatchObject({
    to: "2222@example.com",
    subject: "We received your details: Driver's License C01-**-****01",
  });
  const [link = "", opaque = ""] =
    /http:\/\/portal\.example\/m\/([\w-]{62})#[\w-]+/u.exec(mail?.text ?? "") ?? [];
  expect(link.endsWith(`#${token}`)).toBe(true);
  expect(await followShortLink(portal.context, linkTargets, opaque)).toBe("/license/C01-01-000001");
  expect(mail?.html).toMatch(/<a class="button" href="[^"]*"[^>]*>See the status</u);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain("Hello ANA O&#39;HARA,");
  for (const text of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(text).not.toContain("C01-01-000001");
    expect(text).not.toMatch(/1999/u);
  }
});

test.each(["ANA <B>", "PAY AT HTTP://EVIL.EXAMPLE", "ANA\u2028B"])(
  "%j, stored before names had a rule, greets nobody (R-39)",
  async (name) => {
    const id = `5${crypto.randomUUID().slice(1)}`;
    await newSubmission(id, { person: { first_name: name } });
    const mail = await mailTo("submission_received", id);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("Hello,");
      expect(text).not.toContain(name.slice(-6));
    }
  },
);

test.each([
  ["Rejected", "could not be accepted", "THE PHOTO IS BLURRED"],
  ["Available", "were accepted", "/m/"],
] as const)("a decision: %s", async (status, subject, content) => {
  const id = ID.replace(/^2/u, status === "Available" ? "3" : "4");
  const plate = await portal.context.db
    .selectFrom("plate_number")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const asPlate: Change = {
    transactable_type: "Plate Number",
    person: { number: "ABC9999", mv_number: "-" },
    storage_place: "Dealer",
    plate_number_id: plate.id,
  };
  await newSubmission(id, {
    status,
    decided_at: portal.clock.now(),
    ...(status === "Available" ? asPlate : { remarks: "THE PHOTO IS BLURRED" }),
  });
  const mail = await mailTo("submission_decided", id);
  expect(mail?.subject).toContain(subject);
  expect(mail?.text).toContain(content);
});

describe("a transaction's mails", () => {
  test.each([
    ["paid", ["For Verification"], "Your payment was received", "Paid to: GoGo Express"],
    [
      "delivery_requested",
      ["For Verification", "failed", "Created"],
      "We received your request for delivery",
      "Courier fee: ₱150.00\nTo be paid to: GoGo Express",
    ],
    [
      "on_the_way",
      ["In Transit"],
      "Your delivery is on the way",
      "http://portal.example/sandbox/courier/0000-002",
    ],
    ["delivered", ["In Transit", "Received"], "Your delivery has arrived", "and quote LTO-"],
  ] as const)("%s", async (message, path, heading, content) => {
    const uuid = await transaction(...path);
    await messageHandlers.mail(portal.context, {
      about: requestMessages[message].about,
      message,
      transaction: uuid,
    });
    const mail = await mailbox()?.read(`${message}/${uuid}`);
    expect(mail?.html).toContain(`>${heading}</h1>`);
    expect(mail?.text).toContain(
      `http://portal.example/txn/${uuid}#${portal.context.secrets.token("transaction", uuid)}`,
    );
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(
      /N01-12-0000\d\d|ABC10\d\d|\+639|SAMPLE STREET/u,
    );
    expect(mail?.text).toContain(content);
  });

  test("an outdated message is not sent", async () => {
    const uuid = await transaction();
    await messageHandlers.mail(portal.context, {
      about: "delivery",
      message: "delivery_requested",
      transaction: uuid,
    });
    expect(await mailbox()?.read(`delivery_requested/${uuid}`)).toBeNull();
  });
});

test("without a mail provider the job is retried; a deleted subject is skipped; a malformed job is an error", async () => {
  const job = { about: "payment", message: "paid", transaction: ID };
  const unsent = { ...portal.context, mail: null };
  const submission = { about: "submission", message: "submission_received", submission: ID };
  await expect(messageHandlers.mail(unsent, submission)).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  const gone = "99999999-9999-4999-8999-999999999999";
  await messageHandlers.mail(portal.context, { ...job, transaction: gone });
  for (const wrong of [{ message: "nonsense" }, { about: "nonsense" }])
    await expect(messageHandlers.mail(portal.context, { ...job, ...wrong })).rejects.toThrow();
});
