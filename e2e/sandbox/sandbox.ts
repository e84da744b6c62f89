import { normaliseMobile } from "@portal/contract/contact";
import type { APIRequestContext } from "@playwright/test";
import { appointmentsFrom } from "../appointment/appointments.ts";
import { transactionsFrom } from "../delivery/transactions.ts";
import { recordsFrom } from "../record/records.ts";
import type { Photo } from "../upload/photo.ts";
import { mailsTo, mailTo, textTo } from "./messages.ts";

/** What a test may have from the sandbox without going through its screens. */
export function sandboxAt(request: APIRequestContext, photo: Photo) {
  const records = recordsFrom(request);
  return {
    ...records,
    ...transactionsFrom(request, photo, records),
    ...appointmentsFrom(request, photo),
    mailsTo: (address: string) => mailsTo(request, address),
    mailTo: (address: string, subject: RegExp) => mailTo(request, address, subject),
    textTo: (mobile: string, words: RegExp) =>
      textTo(request, normaliseMobile(mobile) ?? mobile, words),
  };
}

export type Sandbox = ReturnType<typeof sandboxAt>;
