import { calledName } from "@portal/contract/person";
import { paths } from "@portal/contract/paths";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { requestForMail, type RequestForMail } from "../delivery/request-message-store.ts";
import { requesterOf } from "../delivery/transaction-store.ts";
import { dayInWords } from "@portal/contract/dates-in-words";
import { type I18n, speak } from "../language/sentence.ts";
import { senderFacts, type Message, type Payload } from "../message/message.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { nameOf } from "../record/submission-words.ts";
import { type CaseFacts, type CaseMessageName, caseMessages, caseWords } from "./case-words.ts";
import { findCase, type StoredCase } from "./case-store.ts";
import { ownerName } from "./case-view.ts";

const isCaseMessage = (name: unknown): name is CaseMessageName =>
  typeof name === "string" && Object.hasOwn(caseMessages, name);

const CasePayload = v.object({
  message: v.custom<CaseMessageName>(isCaseMessage),
  case: v.string(),
  occasion: v.optional(v.string()),
});

/**
 * Builds a queued message about a case; null when it is no longer needed. It says that there is an answer, never what
 * somebody wrote: that is only on the page.
 */
export async function readCaseMessage(context: Context, payload: Payload): Promise<Message | null> {
  const { message: name, case: id, occasion } = v.parse(CasePayload, payload);
  const { isTexted, cap, when } = caseMessages[name];
  const row = await findCase(context.db, id);
  const request = row && (await requestForMail(context.db, context.secrets, row.transaction_uuid));
  if (!row || row.status !== when || !request || request.person === null) return null;
  // Held back by its cap, it would promise an answer that is there.
  if (name === "case_opened" && row.is_answered) return null;
  const person = requesterOf(context.secrets, request);
  const i18n = speak(request.language);
  const facts = caseFacts(context, row, request, i18n);
  return {
    name,
    id: [name, row.id, occasion].filter(Boolean).join("/"),
    language: request.language,
    givenWith: "request",
    email: person.email,
    mobile: person.contact_number,
    firstName: calledName(person),
    wording: caseWords[name](facts, i18n),
    sms: isTexted ? () => caseWords.case_answered(facts, i18n).sms : null,
    attachments: () => [],
    cap,
  };
}

/** The facts of a message, with the link that opens the case. */
function caseFacts(
  { config, secrets }: Context,
  row: StoredCase,
  request: RequestForMail,
  i18n: I18n,
): CaseFacts {
  const type = request.license_number === null ? "Plate Number" : "Driver's License";
  const shown = maskedNumber({
    type,
    number: request.license_number ?? request.plate_number,
    mv_number: request.mv_number,
  });
  const { product, contact } = senderFacts(config);
  return {
    product,
    contact,
    number: row.number,
    reference: row.reference,
    problem: row.problem,
    owner: row.owner,
    ownerName: ownerName(row),
    due: dayInWords(row.due_on, request.language),
    outcome: row.outcome,
    waitsForPerson: row.waits_for === "person",
    thing: nameOf(type, shown, i18n),
    link: `${config.origin}${paths.case(row.id)}#${secrets.token("case", row.id)}`,
  };
}
