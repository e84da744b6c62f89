import { msg } from "@lingui/core/macro";
import type { PlateRecord, RecordStatus } from "@portal/contract";
import type { RecordPlace, RecordStep } from "../../parts/record/record-steps.ts";
import { detailsRejected, sharedSteps } from "../../parts/record/shared-steps.ts";

const produced: RecordStep = {
  id: "produced",
  upcoming: msg`Plate produced`,
  current: msg`Plate produced`,
  done: msg`Plate produced`,
};
const delivery: RecordStep[] = [
  {
    id: "located",
    upcoming: msg`Plate located`,
    current: msg`Delivery paid, the plate is being located`,
    done: msg`Delivery paid, plate located`,
  },
  {
    id: "courier",
    upcoming: msg`Picked up by the courier`,
    current: msg`Being prepared for the courier`,
    done: msg`Picked up by the courier`,
  },
  sharedSteps.way,
];

/** The steps of a plate; those of a delivery only while there is one. */
export const plateSteps = (status: RecordStatus): RecordStep[] =>
  status === "Processing"
    ? [sharedSteps.review, produced, ...delivery, sharedSteps.received]
    : [sharedSteps.review, produced, sharedSteps.received];

const places: Record<RecordStatus, (record: PlateRecord) => RecordPlace> = {
  "For Verification": () => ({ at: 0 }),
  Rejected: () => ({ at: 0, problem: detailsRejected }),
  Available: () => ({ at: 1 }),
  Processing: ({ transaction }) => {
    if (transaction?.status === "In Transit") return { at: 4 };
    return { at: transaction?.status === "For Dispatch" ? 3 : 2 };
  },
  Received: () => ({ at: 3 }),
  Unknown: () => ({ at: 0 }),
};

export const platePlace = (record: PlateRecord): RecordPlace => places[record.status](record);
