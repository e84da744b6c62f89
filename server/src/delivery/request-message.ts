import { channelName } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import { calledName } from "@portal/contract/person";
import { paths } from "@portal/contract/paths";
import { paidTransactionStatuses } from "@portal/contract/status";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { type I18n, speak } from "../language/sentence.ts";
import { senderFacts, type MessageReader, type Wording } from "../message/message.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { delayOf } from "../record/submission-message.ts";
import { nameOf } from "../record/submission-words.ts";
import { storedTrackingLink } from "../security/outside-link.ts";
import { rejectionIn } from "./reasons.ts";
import { refundForMail, requestForMail, type RequestForMail } from "./request-message-store.ts";
import { requestMessages, type RequestMessage, type Rule } from "./request-message-rules.ts";
import type { MailFacts } from "./request-words.ts";
import { requesterOf } from "./transaction-store.ts";

type Words = Partial<
  Record<RequestMessage, (facts: MailFacts, i18n: I18n) => Wording & { sms?: string }>
>;

const RequestPayload = v.object({
  message: v.string(),
  transaction: v.string(),
  occasion: v.optional(v.string()),
  step: v.optional(v.string()),
  expected: v.optional(v.string()),
});

const isRequestMessage = (name: string): name is RequestMessage =>
  Object.hasOwn(requestMessages, name);

/** Builds a room's messages about a request for delivery. */
export const requestMessageReader =
  (words: Words): MessageReader =>
  async (context, payload) => {
    const { message: name, transaction, occasion, ...late } = v.parse(RequestPayload, payload);
    const write = isRequestMessage(name) ? words[name] : undefined;
    if (!isRequestMessage(name) || !write) throw new Error(`Nobody has words for "${name}".`);
    const { isTexted, cap, isStillTrue, refund: wanted }: Rule = requestMessages[name];
    const row = await requestForMail(context.db, context.secrets, transaction);
    const refund = occasion && wanted ? await refundForMail(context.db, occasion) : undefined;
    if (!row || row.person === null || !isStillTrue(row) || refund?.state !== wanted) return null;
    // Refused by its gateway meanwhile: another message says how it comes.
    if (name === "refund_agreed" && refund?.refusal) return null;
    const person = requesterOf(context.secrets, row);
    const i18n = speak(row.language);
    const facts = {
      ...requestFacts(context, row, i18n),
      ...refundFacts(refund),
      delay: delayOf(late, row.language),
    };
    return {
      name,
      id: [name, row.uuid, occasion].filter(Boolean).join("/"),
      language: row.language,
      givenWith: "request",
      email: person.email,
      mobile: person.contact_number,
      firstName: calledName(person),
      wording: write(facts, i18n),
      sms: isTexted
        ? (longest) => write({ ...facts, payee: facts.payee.slice(0, longest) }, i18n).sms ?? ""
        : null,
      attachments: () => [],
      cap,
    };
  };

const refundFacts = (refund: Awaited<ReturnType<typeof refundForMail>>) => ({
  refund: refund ? formatPesos(refund.amount_centavos / 100) : "",
  isByHand: refund?.way === "hand",
  receipt: refund?.receipt ?? "",
});

const paid: readonly string[] = paidTransactionStatuses;

/** The facts of a message, with the link that opens the request. */
function requestFacts(
  { config, couriers, secrets }: Context,
  row: RequestForMail,
  i18n: I18n,
): Omit<MailFacts, "delay" | "refund" | "isByHand" | "receipt"> {
  const number = row.tracking_refno;
  const type = row.license_number === null ? "Plate Number" : "Driver's License";
  const shown = maskedNumber({
    type,
    number: row.license_number ?? row.plate_number,
    mv_number: row.mv_number,
  });
  return {
    ...senderFacts(config),
    type,
    maskedNumber: shown,
    thing: nameOf(type, shown, i18n),
    link: `${config.origin}${paths.transaction(row.uuid)}#${secrets.token("transaction", row.uuid)}`,
    reference: row.reference,
    office: row.office_name,
    amount: formatPesos(row.amount_centavos / 100),
    payee: row.payee,
    channel: channelName(row.payment_channel ?? ""),
    paymentReference: row.payment_reference ?? "",
    tracking:
      number === null
        ? null
        : { number, url: storedTrackingLink({ couriers, secrets }, row.uuid, row.tracking_url) },
    goesOn: paid.includes(row.status),
    isPaidBack: row.paid_back,
    photos: row.photos,
    photoLink: `${config.origin}${paths.newPhotos(row.uuid)}#${secrets.token("transaction", row.uuid)}`,
    rejection: rejectionIn(row.rejected_because, row.language),
  };
}
