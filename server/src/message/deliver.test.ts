import { expect, test } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";
import { alertRules } from "../alert/alert-message.ts";
import { appointmentRules } from "../appointment/appointment-message.ts";
import { caseMessages } from "../case/case-words.ts";
import { requestMessages } from "../delivery/request-message-rules.ts";
import { submissionRules } from "../record/submission-message.ts";
import { deliver } from "./send-message.ts";

const rules = {
  ...submissionRules,
  ...requestMessages,
  ...appointmentRules,
  ...alertRules,
  ...caseMessages,
};

const { context } = await testPortal({ routes: [], env: { LIMIT_FACTOR: "1" } });
const ADDRESS = "ana@example.com";
await context.limits.take("messagePerAddress", ADDRESS, 3);
const ASKED_OFTEN = "ben@example.com";
await context.limits.take("alertPerAddress", ASKED_OFTEN, 3);

/** R-34, written out by hand: messages that strangers can cause are limited to three a day; the others are not. */
test.each([
  "submission_received",
  "delivery_requested",
  "payment_expired",
  "payment_declined",
  "appointment_booked",
  "appointment_moved",
  "appointment_cancelled",
  "case_opened",
] as const)("%s is not sent to an address that had its three of the day", async (name) => {
  const { cap } = rules[name];
  const sent = deliver(context, { name, cap }, ADDRESS, () => Promise.reject(new Error("sent")));
  await expect(sent).rejects.toMatchObject({ code: "too_many_requests" });
});

/** Who asks for alerts to somebody's address keeps none of their other messages away. */
test("alerts and other messages have their own three", async () => {
  const send = (name: "alert_confirm" | "appointment_booked", to: string) =>
    deliver(context, { name, cap: rules[name].cap }, to, async () => undefined);
  await expect(send("alert_confirm", ASKED_OFTEN)).rejects.toMatchObject({
    code: "too_many_requests",
  });
  await send("appointment_booked", ASKED_OFTEN);
  await send("alert_confirm", ADDRESS);
});

test.each([
  "submission_decided",
  "submission_delayed",
  "paid",
  "handed_over",
  "on_the_way",
  "out_for_delivery",
  "delivery_attempted",
  "returning",
  "delivered",
  "request_rejected",
  "returned",
  "lost",
  "courier_cancelled",
  "money_held",
  "refund_asked",
  "refund_agreed",
  "refund_sent",
  "refund_done",
  "refund_refused",
  "delayed",
  "appointment_reminder_72h",
  "appointment_reminder_24h",
  "appointment_closed",
  "alert_ready",
  "alert_rejected",
  "case_answered",
  "case_delayed",
  "case_closed",
] as const)("%s is still sent", async (name) => {
  const { cap } = rules[name];
  let isSent = false;
  await deliver(context, { name, cap }, ADDRESS, async () => void (isSent = true));
  expect(isSent).toBe(true);
});
