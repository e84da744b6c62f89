import { msg } from "@lingui/core/macro";
import type { LicenseRecord, RecordStatus } from "@portal/contract";
import type { RecordPlace, RecordStep } from "../../parts/record/record-steps.ts";
import { detailsRejected, sharedSteps } from "../../parts/record/shared-steps.ts";
import { readyForCourier } from "./license-status-messages.ts";

const ready: RecordStep = {
  id: "ready",
  upcoming: msg`Ready at the office`,
  current: msg`Ready at the office`,
  done: msg`Ready at the office`,
};
const delivery: RecordStep[] = [
  {
    id: "paid",
    upcoming: msg`Delivery paid`,
    current: msg`Delivery paid, the card is being prepared`,
    done: msg`Delivery paid`,
  },
  {
    id: "courier",
    upcoming: msg`Ready for the courier`,
    current: msg`Waiting for the courier`,
    done: readyForCourier,
  },
  sharedSteps.way,
];

/** The steps of a licence; those of a delivery only while there is one. */
export const licenseSteps = (status: RecordStatus): RecordStep[] =>
  status === "Processing"
    ? [sharedSteps.review, ready, ...delivery, sharedSteps.received]
    : [sharedSteps.review, ready, sharedSteps.received];

const places: Record<RecordStatus, (record: LicenseRecord) => RecordPlace> = {
  "For Verification": () => ({ at: 0 }),
  Rejected: () => ({ at: 0, problem: detailsRejected }),
  Available: () => ({ at: 1 }),
  Processing: (record) => {
    if (record.transaction_status === "In Transit") return { at: 4 };
    return { at: record.tracking_refno ? 3 : 2 };
  },
  Received: () => ({ at: 3 }),
  Unknown: () => ({ at: 0 }),
};

export const licensePlace = (record: LicenseRecord): RecordPlace => places[record.status](record);
