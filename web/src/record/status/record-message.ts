import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Sentences used for licenses and plates (spec §2). */
export const sharedMessages = {
  rejected: msg`Your details have been rejected.`,
  reviewed: msg`Your details are being reviewed.`,
  notified: msg`You will be notified by email as soon as this is done.`,
  setAppointment: msg`Click the set appointment button below.`,
  delivery: msg`You may also have it delivered to your address by courier.`,
  /** The badge says "Unknown" (spec §2). */
  unknown: msg`We have no status for this number at the moment.`,
  askBranch: msg`Please ask your branch or try again later.`,
} as const;

/** The headline of a status page, and the sentences below it. */
export type RecordMessage = {
  headline: MessageDescriptor;
  lines: readonly MessageDescriptor[];
};
