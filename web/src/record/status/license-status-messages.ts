import { msg } from "@lingui/core/macro";
import type { LicenseRecord } from "@portal/contract/record";
import type { RecordStatus } from "@portal/contract/status";
import { sharedMessages, type RecordMessage } from "./record-message.ts";
import { readyForCourier } from "../timeline/step-words.ts";

const isInTransit = (record: LicenseRecord) => record.transaction_status === "In Transit";
/** Paid, but the delivery failed: it is being checked, and the person has nothing to do. */
const hasFailed = (record: LicenseRecord) => record.transaction_status === "failed";

/** The sentences of the license status page, by status (spec §2). */
const messages: Record<RecordStatus, (record: LicenseRecord) => RecordMessage> = {
  Rejected: () => ({
    headline: sharedMessages.rejected,
    lines: [msg`You may contact your branch for more information.`],
  }),
  "For Verification": () => ({
    headline: sharedMessages.reviewed,
    lines: [sharedMessages.notified],
  }),
  Available: (record) => ({
    headline: msg`Your Driver's License is ready for printing`,
    lines: [
      msg`You may pick it up at the office shown in the details.`,
      ...(record.is_delivery_enabled ? [sharedMessages.delivery] : []),
    ],
  }),
  Received: () => ({ headline: msg`Your Driver's License is already received!`, lines: [] }),
  Processing: (record) => {
    if (isInTransit(record))
      return { headline: msg`Your Driver's License is on the way!`, lines: [] };
    return {
      headline: msg`Your Driver's License is processing!`,
      lines: record.tracking_refno && !hasFailed(record) ? [readyForCourier] : [],
    };
  },
  Unknown: () => ({ headline: sharedMessages.unknown, lines: [sharedMessages.askBranch] }),
};

export const licenseMessage = (record: LicenseRecord): RecordMessage =>
  messages[record.status](record);
