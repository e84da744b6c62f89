import { msg } from "@lingui/core/macro";
import type { RecordStep } from "./record-steps.ts";

/** Steps that licences and plates have alike. */
export const sharedSteps = {
  review: {
    id: "review",
    upcoming: msg`Your details will be reviewed`,
    current: msg`Your details are under review`,
    done: msg`Details accepted`,
  },
  way: {
    id: "way",
    upcoming: msg`On the way to you`,
    current: msg`On the way to you`,
    done: msg`On the way to you`,
  },
  received: {
    id: "received",
    upcoming: msg`You receive it`,
    current: msg`You receive it`,
    done: msg`Received`,
  },
} as const satisfies Record<string, RecordStep>;

/** The first step of a rejected record. */
export const detailsRejected = msg`Details rejected`;
