import { msg } from "@lingui/core/macro";
import type { PlateRecord } from "@portal/contract/record";
import type { RecordStatus } from "@portal/contract/status";
import { sharedMessages, type RecordMessage } from "./record-message.ts";

/** Where the plate is kept. */
export const isOfDealer = (record: PlateRecord): boolean => record.storage_place === "Dealer";

/** At a dealership the plate is not delivered and no office is shown (spec §2). */
export const isAtDealer = (record: PlateRecord): boolean =>
  isOfDealer(record) && record.status === "Available";

const unnumbered = msg`Our record does not show the plate number yet.`;
/** The MV file number alone is no proof. */
const unnumberedForm = msg`Our record does not show the plate number yet. Before pickup or delivery, we ask for the complete form.`;

function available(record: PlateRecord): RecordMessage {
  // The dealership's name is shown by the page: this table has only fixed sentences.
  const isUnnumbered = record.number === "-";
  const number = isUnnumbered ? [record.ownership_needed ? unnumberedForm : unnumbered] : [];
  if (isAtDealer(record)) return { headline: msg`Plate Number Available`, lines: number };
  return {
    headline: msg`Your plate number is produced.`,
    lines: [
      record.is_appointment_enabled
        ? sharedMessages.setAppointment
        : msg`Go to the office provided below.`,
      ...(record.is_delivery_enabled ? [sharedMessages.delivery] : []),
      ...number,
    ],
  };
}

function processing(record: PlateRecord): RecordMessage {
  switch (record.transaction?.status) {
    case "In Transit":
      return { headline: msg`Your Plate Number is on the way!`, lines: [] };
    case "For Dispatch":
      return {
        headline: msg`We found your plate!`,
        lines: [msg`We are preparing it for pickup by your chosen courier.`],
      };
    default:
      return { headline: msg`We are now locating your plate number.`, lines: [] };
  }
}

/** The sentences of the plate status page, by status (spec §2). */
const messages: Record<RecordStatus, (record: PlateRecord) => RecordMessage> = {
  Rejected: (record) => ({
    headline: sharedMessages.rejected,
    lines: record.remarks ? [] : [msg`Ask your branch which details to correct.`],
  }),
  "For Verification": () => ({
    headline: sharedMessages.reviewed,
    lines: [sharedMessages.notified],
  }),
  Available: available,
  Received: () => ({ headline: msg`Your Plate Number is already received!`, lines: [] }),
  Processing: processing,
  Unknown: () => ({ headline: sharedMessages.unknown, lines: [sharedMessages.askBranch] }),
};

export const plateMessage = (record: PlateRecord): RecordMessage => messages[record.status](record);
