import { paths } from "@portal/contract/paths";
import { MAX_MOVES } from "@portal/contract/appointment";
import { channelName } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/manila-time";
import { formatPesos } from "@portal/contract/money";
import { paidTransactionStatuses } from "@portal/contract/status";
import { timelineSteps } from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { trackingLink } from "../security/tracking-link.ts";
import { officeAddress } from "../office/office-summary.ts";
import { dayInWords } from "../language/day-in-words.ts";
import { maskedNumber } from "../record/masked-number.ts";
import type {
  AppointmentForMail,
  SubmissionForMail,
  TransactionForMail,
} from "../appointment/appointment-message-store.ts";
import { shortLink } from "./short-link.ts";
import type { Payload } from "./message.ts";
import type { AppointmentFacts, Delay, SubmissionFacts, TransactionFacts } from "./words.ts";

type Needs = Pick<Context, "config" | "secrets">;

const sender = ({ texts }: Context["config"]) => ({
  product: texts.product,
  contact: texts.contactEmail,
});

const paid: readonly string[] = paidTransactionStatuses;

/** The step that takes longer than promised, as its job names it. */
function delayOf({ step, expected }: Payload, language: string): Delay | null {
  const known = timelineSteps.find((name) => name === step);
  return known && expected !== undefined
    ? { step: known, expectedBy: dayInWords(expected, language) }
    : null;
}

/** What a mail about a transaction speaks of, with the link that opens it. */
export function transactionFacts(
  { config, secrets }: Needs,
  row: TransactionForMail,
  payload: Payload,
): TransactionFacts {
  const number = row.tracking_refno;
  const type = row.license_number === null ? "Plate Number" : "Driver's License";
  return {
    firstName: row.first_name,
    item: type,
    maskedNumber: maskedNumber({
      type,
      number: row.license_number ?? row.plate_number,
      mv_number: row.mv_number,
    }),
    ...sender(config),
    link: `${config.origin}${paths.transaction(row.uuid)}#${secrets.token("transaction", row.uuid)}`,
    reference: row.reference,
    office: row.office_name,
    amount: formatPesos(row.amount_centavos / 100),
    payee: row.payee,
    channel: channelName(row.payment_channel ?? ""),
    paymentReference: row.payment_reference ?? "",
    tracking: number === null ? null : { number, url: trackingLink(config, row.tracking_url) },
    goesOn: paid.includes(row.status),
    delay: delayOf(payload, row.language),
  };
}

/** What a mail about a submission speaks of. The address of its status page carries its number (spec §2), its link does not. */
export function submissionFacts(
  context: Needs & Pick<Context, "random">,
  row: SubmissionForMail,
  payload: Payload,
): SubmissionFacts {
  return {
    firstName: row.first_name,
    item: row.transactable_type,
    maskedNumber: maskedNumber({
      type: row.transactable_type,
      number: row.number === "-" ? null : row.number,
      mv_number: row.mv_number,
    }),
    ...sender(context.config),
    link: `${shortLink(context, "submission", row.id)}#${context.secrets.token("submission", row.id)}`,
    accepted: row.status === "Available",
    remarks: row.remarks ?? "",
    delay: delayOf(payload, row.language),
  };
}

/** What a message about an appointment speaks of, with the manage link. */
export function appointmentFacts(
  { config, secrets, now }: Needs & Pick<Context, "now">,
  row: AppointmentForMail,
): AppointmentFacts {
  return {
    firstName: firstNameOf(row.full_name),
    ...sender(config),
    reference: row.reference,
    office: row.office_name,
    officeAddress: officeAddress(row),
    officeHours: row.office_hours,
    purpose: row.purpose,
    date: dayInWords(row.date, row.language),
    isToday: row.date === manilaDay(now()),
    closedReason: row.closed_reason ?? "",
    cancelledReason: row.cancelled_reason ?? "",
    canMove: row.moves < MAX_MOVES,
    link: `${config.origin}${paths.appointmentOf(row.reference)}#${secrets.token("appointment", row.id)}`,
    bookLink: `${config.origin}${paths.appointment}`,
  };
}

/** The first word of a name typed in one piece; empty when that is an initial, or the name begins with the surname. */
function firstNameOf(fullName: string): string {
  const first = fullName.trim().split(/\s+/u)[0] ?? "";
  return !fullName.includes(",") && /^[\p{L}\p{M}'’-]{2,}$/u.test(first) ? first : "";
}
