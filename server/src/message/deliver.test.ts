import { expect, test, vi } from "vitest";
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

/** R-34, written out by hand: messages that strangers can cause are limited to three a day; all others are not. */
const LIMITED = [
  "submission_received",
  "delivery_requested",
  "payment_expired",
  "payment_declined",
  "appointment_booked",
  "appointment_moved",
  "appointment_cancelled",
  "case_opened",
];

test.each(Object.entries(rules).filter(([name]) => name !== "alert_confirm"))(
  "%s is sent to an address that had its three of the day, unless a stranger can cause it",
  async (name, { cap }) => {
    const send = vi.fn<() => Promise<void>>(async () => undefined);
    const sent = deliver(context, { name, cap }, ADDRESS, send).catch(({ code }) => code);
    const isLimited = LIMITED.includes(name);
    expect(await sent).toBe(isLimited ? "too_many_requests" : undefined);
    expect(send).toHaveBeenCalledTimes(isLimited ? 0 : 1);
  },
);

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
