import type { Family } from "./harness/family.ts";
import { booking } from "./booking.ts";
import { firstVisit } from "./first-visit.ts";
import { gatewayWebhooks } from "./gateway-webhooks.ts";
import { recordImport } from "./import.ts";
import { licenseInquiry } from "./license-inquiry.ts";
import { payers } from "./payers.ts";
import { releaseStorm } from "./release-storm.ts";
import { requests } from "./requests.ts";
import { scheduleAndOffices } from "./schedule.ts";
import { coldStart } from "./start.ts";
import { timing } from "./timing.ts";
import { uploads } from "./upload.ts";
import { webhook } from "./webhook.ts";

/** All measurements. Bookings last, because they add offices to the list; imports add licenses. */
export const families: readonly Family[] = [
  licenseInquiry,
  timing,
  scheduleAndOffices,
  firstVisit,
  coldStart,
  booking,
  releaseStorm,
  webhook,
  gatewayWebhooks,
  payers,
  requests,
  uploads,
  recordImport,
];
