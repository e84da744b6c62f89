import type { APIRequestContext } from "@playwright/test";
import { mailsTo, mailTo } from "./mailbox.ts";
import type { Photos } from "./photo.ts";
import { recordsFrom } from "./records.ts";
import { transactionsFrom } from "./transactions.ts";

/** What a test may have from the sandbox without going through its screens. */
export function sandboxAt(request: APIRequestContext, photos: Photos) {
  const records = recordsFrom(request);
  return {
    ...records,
    ...transactionsFrom(request, photos, records),
    mailsTo: (address: string) => mailsTo(request, address),
    mailTo: (address: string, subject: RegExp) => mailTo(request, address, subject),
  };
}

export type Sandbox = ReturnType<typeof sandboxAt>;
