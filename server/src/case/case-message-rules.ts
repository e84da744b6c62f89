import type { CaseStatus } from "@portal/contract/case";
import type { Db } from "../db/tables.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";

type Rule = {
  /** Sent as a text too: the person has to do something. */
  isTexted: boolean;
  /** Anyone who has a request with somebody's address can cause it (decision 006). */
  isCapped: boolean;
  /** Checked when the message is sent: an outdated one is dropped. */
  when: CaseStatus;
};

export const caseMessages = {
  case_opened: { isTexted: false, isCapped: true, when: "Open" },
  case_answered: { isTexted: true, isCapped: false, when: "Open" },
  case_delayed: { isTexted: false, isCapped: false, when: "Open" },
  case_closed: { isTexted: false, isCapped: false, when: "Closed" },
} as const satisfies Record<string, Rule>;
export type CaseMessageName = keyof typeof caseMessages;

type Announced = {
  message: CaseMessageName;
  /** Of the case. */
  id: string;
  /** Distinguishes repetitions of the same message. */
  occasion?: string;
  at: Date;
};

/** Queues a mail, and for one message a text, in this database transaction, once and without anybody's words. */
export async function queueCaseMessage(
  trx: Db,
  { message, id, occasion, at }: Announced,
): Promise<void> {
  const payload = {
    about: "case",
    message,
    case: id,
    ...(occasion !== undefined && { occasion }),
  };
  const key = [message, id, occasion].filter(Boolean).join(":");
  const kinds = caseMessages[message].isTexted ? ["mail", "sms"] : ["mail"];
  await enqueueAll(
    trx,
    kinds.map((kind) => ({ kind, payload, runAt: at, dedupeKey: `${kind}:${key}` })),
  );
}
