import { readAlertMessage, alertTarget } from "../alert/alert-message.ts";
import { notifyAlerts } from "../alert/due-alerts.ts";
import { readAppointmentMessage } from "../appointment/appointment-message.ts";
import { readCaseMessage } from "../case/case-message.ts";
import { notifyRequester } from "../delivery/change-messages.ts";
import { readDeliveryMessage } from "../delivery/request-message.ts";
import type { OutboxHandlers } from "../jobs/run-outbox.ts";
import type { MessageReaders } from "../message/message.ts";
import { mailSender, textSender } from "../message/send-message.ts";
import type { LinkTargets } from "../message/short-link.ts";
import { readPaymentMessage } from "../payment/payment-message.ts";
import { readSubmissionMessage, submissionTarget } from "../record/submission-message.ts";

/** The builder of each kind of message, by its subject. */
const readers: MessageReaders = {
  submission: readSubmissionMessage,
  delivery: readDeliveryMessage,
  payment: readPaymentMessage,
  appointment: readAppointmentMessage,
  alert: readAlertMessage,
  case: readCaseMessage,
};

export const linkTargets: LinkTargets = { submission: submissionTarget, alert: alertTarget };

/** Handlers of the outbox jobs that send or queue messages. */
export const messageHandlers = {
  mail: mailSender(readers),
  sms: textSender(readers),
  record_changed: async (context, payload) => {
    await notifyAlerts(context, payload);
    await notifyRequester(context, payload);
  },
} satisfies OutboxHandlers;
