import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { forgetEndedAlerts, forgetUnconfirmed } from "./alert-disposal-store.ts";
import { disposeOfAppointments } from "./appointment-disposal-store.ts";
import { forgetClosedCases } from "./case-disposal-store.ts";
import type { DisposalClass, Due } from "./disposal-store.ts";
import { abandonUploads, binPhotosOfAppointments, binPhotosOfTransactions } from "./photo-store.ts";
import { deleteUndecided, pseudonymiseDecided } from "./submission-disposal-store.ts";
import { disposeOfPaid, disposeOfUnpaid } from "./transaction-disposal-store.ts";

export type Clocks = Context["config"]["retention"];

export type Rule = {
  class: DisposalClass;
  clock: keyof Clocks;
  /**
   * Disposes of one batch in this database transaction; photos are only moved into the bin of their class.
   * @returns how many; fewer than `most` when none are left
   */
  take: (trx: Db, due: Due) => Promise<number>;
};

/** Classes of personal data, and how each is disposed of (spec §1, docs/decisions/011). */
export const retentionRules: readonly Rule[] = [
  { class: "unclaimed_upload", clock: "unclaimedUploadDays", take: abandonUploads },
  { class: "photo", clock: "photoDays", take: binPhotosOfTransactions },
  { class: "photo", clock: "photoDays", take: binPhotosOfAppointments },
  { class: "unpaid_transaction", clock: "unpaidDays", take: disposeOfUnpaid },
  { class: "transaction", clock: "transactionDays", take: disposeOfPaid },
  { class: "appointment", clock: "appointmentDays", take: disposeOfAppointments },
  { class: "unconfirmed_alert", clock: "unconfirmedAlertDays", take: forgetUnconfirmed },
  { class: "alert", clock: "alertDays", take: forgetEndedAlerts },
  { class: "case", clock: "caseDays", take: forgetClosedCases },
  { class: "submission", clock: "submissionDays", take: pseudonymiseDecided },
  { class: "undecided_submission", clock: "undecidedDays", take: deleteUndecided },
];
