import { DAY_MS } from "@portal/contract/days";
import { expect, test } from "vitest";
import { recordRoutes } from "./record-routes.ts";
import { ASKING, sendForm } from "../../test/fixtures/submissions.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { notifyLateReviews } from "./notify-late-reviews.ts";

// No submission is decided.
const env = { SANDBOX_DECIDE_SECONDS: "100000000" };
const portal = await testPortal({ sample: true, routes: [recordRoutes], env });

test("one message is sent when a review takes longer than promised (R-34)", async () => {
  const { clock, context } = portal;
  const form = { ...ASKING, email: "late@example.com", number: "C01-01-000009" };
  const answer = await sendForm(portal, "drivers_license", form);
  expect(answer.statusCode).toBe(201);
  const delays = async () => {
    await Promise.all([notifyLateReviews(context), notifyLateReviews(context)]);
    await runDue(context);
    const all = (await context.sandbox?.mailbox.list()) ?? [];
    return all.filter(({ id }) => id.startsWith("submission_delayed/"));
  };
  // Three working days after Monday, 5 January.
  clock.set(new Date("2026-01-08T23:00:00Z"));
  expect(await delays()).toEqual([]);
  clock.set(new Date("2026-01-09T00:00:00Z"));
  expect(await delays()).toMatchObject([{ to: "late@example.com" }]);
  const [mail] = await delays();
  expect(mail?.text).toContain("Expected by: Thursday, Jan 08, 2026");
  // The outbox deletes finished jobs after a day.
  await context.db.deleteFrom("outbox").where("kind", "=", "mail").execute();
  clock.advance(3 * DAY_MS);
  await notifyLateReviews(context);
  const mails = context.db.selectFrom("outbox").select("payload").where("kind", "=", "mail");
  expect(await mails.execute()).toEqual([]);
});
