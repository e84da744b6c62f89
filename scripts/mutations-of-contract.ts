import { change, type Mutation } from "./mutation.ts";

const status = "contract/src/status.ts";
const statusTests = ["contract/src/status.test.ts"];
const purposes = "contract/src/appointment-purpose.ts";
const promises = "contract/src/promised-days.ts";
const promiseTests = ["contract/src/promised-days.test.ts", "server/src/record/timeline.test.ts"];

/** Plausible mistakes in rules of the contract and of the browser. */
export const mutationsOfContract: readonly Mutation[] = [
  change("a request may skip its payment", status, statusTests, {
    from: 'Created: ["For Payment"]',
    to: 'Created: ["For Payment", "Received"]',
  }),
  change("what is ready may still be rejected", status, statusTests, {
    from: 'Available: ["Processing", "Received"]',
    to: 'Available: ["Processing", "Received", "Rejected"]',
  }),
  change("what came back stays Processing", status, statusTests, {
    from: 'Processing: ["Received", "Available"]',
    to: 'Processing: ["Received"]',
  }),
  change("a failed payment cannot be tried again", status, statusTests, {
    from: 'failed: ["For Payment", "Created", "In Transit", "Received"]',
    to: 'failed: ["Created", "In Transit", "Received"]',
  }),
  change("an alert can be sent unconfirmed", status, statusTests, {
    from: 'Pending: ["Confirmed", "Off"]',
    to: 'Pending: ["Confirmed", "Off", "Told"]',
  }),
  change(
    "plates can be booked for the next week",
    purposes,
    ["contract/src/bookable-window.test.ts"],
    {
      from: "window: { days: 10, months: 4 }",
      to: "window: { days: 7, months: 4 }",
    },
  ),
  change(
    "a plate is picked up without its certificate",
    purposes,
    ["contract/src/appointment-purpose.test.ts"],
    {
      from: 'required: ["cr_image_url", "receipt_image_url"]',
      to: 'required: ["receipt_image_url"]',
    },
  ),
  change(
    "an appointment can be changed on its day",
    "contract/src/bookable-window.ts",
    ["contract/src/bookable-window.test.ts"],
    {
      from: "today < date",
      to: "today <= date",
    },
  ),
  change("a review of a plate is promised in three days", promises, promiseTests, {
    from: 'under_review: { "Driver\'s License": 3, "Plate Number": 7 }',
    to: 'under_review: { "Driver\'s License": 3, "Plate Number": 3 }',
  }),
  change(
    "mobile numbers of other countries pass",
    "contract/src/mobile.ts",
    ["contract/src/mobile.test.ts"],
    {
      from: "(?:9\\d\\d|89[5-8])",
      to: "(?:\\d\\d\\d|89[5-8])",
    },
  ),
  change(
    "a masked license number shows a digit more",
    "contract/src/license-number.ts",
    ["contract/src/license-number.test.ts"],
    {
      from: "number.slice(0, 3)}-**-****${number.slice(-2)",
      to: "number.slice(0, 3)}-**-****${number.slice(-3)",
    },
  ),
  change(
    "30 February is a day",
    "contract/src/calendar-day.ts",
    ["contract/src/calendar-day.test.ts"],
    {
      from: "date.getUTCMonth() + 1 === Number(month) &&\n    date.getUTCDate() === Number(day)",
      to: "Number(day) <= 31",
    },
  ),
  change(
    "RiderKo needs no payment channel",
    "contract/src/courier.ts",
    ["contract/src/shipping-draft.test.ts"],
    {
      from: 'code !== "WExpress"',
      to: 'code !== "RiderKo"',
    },
  ),
  change("299 counts as success", "web/src/api/api.ts", ["web/src/api/call-address.test.ts"], {
    from: "status <= 298",
    to: "status <= 299",
  }),
  change("a name may carry an address", "contract/src/names.ts", ["contract/src/names.test.ts"], {
    from: "const ADDRESS_LIKE = /@|https?|www|",
    to: "const ADDRESS_LIKE = /@|",
  }),
  change(
    "a plate with a character too many is another plate",
    "contract/src/plate-number.ts",
    ["contract/src/plate-number.test.ts"],
    {
      from: "PLATE_NUMBER = /^[A-Z0-9]{1,9}$/u",
      to: "PLATE_NUMBER = /^[A-Z0-9]{1,9}/u",
    },
  ),
];
