import { change, type Mutation } from "./mutation.ts";

const limits = "server/src/http/limits.ts";
const limitTests = ["server/src/http/limits.test.ts"];
const money = "server/src/payment/receive-money.ts";
const moneyTests = ["server/src/payment/receive-money.unit.test.ts"];
const config = "server/src/settings.ts";
const zones = "server/src/address/fee-zone.ts";
const zoneTests = ["server/src/address/psgc-edition.unit.test.ts"];
const promiseTests = ["server/src/record/timeline.test.ts"];
const paySafe = "server/src/delivery/pay-safe.ts";
const paySafeTests = ["server/src/delivery/pay-safe.test.ts"];
const mayBook = "server/src/appointment/may-book.ts";
const mayBookTests = [
  "server/src/appointment/refuse-appointment.test.ts",
  "server/src/appointment/create-appointment.test.ts",
];
const requestMessages = "server/src/delivery/request-message-rules.ts";
const s3 = "server/src/providers/storage/s3-storage.ts";
const s3Tests = ["server/src/providers/storage/s3-storage.unit.test.ts"];
const sentOnce = "server/src/providers/sms/sent-once.ts";
const sentOnceTests = ["server/src/providers/sms/sent-once.test.ts"];
const deliverTests = ["server/src/message/deliver.test.ts"];

/** Plausible mistakes in rules of the server. */
export const mutationsOfServer: readonly Mutation[] = [
  ...Object.entries({
    inquiryWithoutToken: ["3, seconds: MINUTE", "30, seconds: MINUTE"],
    inquiryWithoutTokenDay: ["30, seconds: DAY", "30, seconds: MINUTE"],
    inquiry: ["60, seconds: MINUTE", "6_000, seconds: MINUTE"],
    failedInquiryPerNumberDay: ["5, seconds: DAY", "50, seconds: DAY"],
    failedInquiryPerNumberMonth: ["20, seconds: 30 * DAY", "20, seconds: DAY"],
    missedGuess: ["36, seconds: DAY", "36, seconds: HOUR"],
    missedGuessOfNetwork: ["360, seconds: DAY", "3_600, seconds: DAY"],
    submission: ["16, seconds: DAY", "160, seconds: DAY"],
    transactionAccess: ["5, seconds: HOUR", "5, seconds: MINUTE"],
    checkout: ["120, seconds: HOUR", "1_200, seconds: HOUR"],
    uploadFilesPerSession: ["10, seconds: HOUR", "25, seconds: HOUR"],
    messagePerAddress: ["3, seconds: DAY", "30, seconds: DAY"],
    challenge: ["600, seconds: MINUTE", "60_000, seconds: MINUTE"],
  }).map(([name, [from, to]]) =>
    change(`the limit ${name} is another`, limits, limitTests, {
      from: `${name}: { points: ${from}`,
      to: `${name}: { points: ${to}`,
    }),
  ),
  change("a centavo too little pays", money, moneyTests, {
    from: "if (reading.amountCentavos < payment.amount_centavos)",
    to: "if (reading.amountCentavos < payment.amount_centavos - 1)",
  }),
  change("any currency pays", money, moneyTests, {
    from: 'if (reading.currency !== payment.currency) return "wrong_currency";',
    to: "",
  }),
  change("late money pays", money, moneyTests, {
    from: "payment.expires_at.getTime() + graceMs",
    to: "payment.expires_at.getTime() + 60 * graceMs",
  }),
  change(
    "a payment is open for an hour",
    config,
    ["server/src/config.unit.test.ts", "server/src/payment/checkout-transaction.test.ts"],
    {
      from: 'PAYMENT_MINUTES: {\n      fallback: "30"',
      to: 'PAYMENT_MINUTES: {\n      fallback: "60"',
    },
  ),
  change("Marinduque is no island", zones, zoneTests, {
    from: '  "17040": "Island", // Marinduque\n',
    to: "",
  }),
  change("Sulu is no island", zones, zoneTests, { from: '  "09066": "Island", // Sulu\n', to: "" }),
  change(
    "closures older than nine days are forgotten",
    "server/src/schedule/closed-days.ts",
    promiseTests,
    {
      from: "DAYS_BACK = 90",
      to: "DAYS_BACK = 9",
    },
  ),
  change("what stands at a dealer can be delivered", paySafe, paySafeTests, {
    from: 'if (record.storagePlace === "Dealer")',
    to: 'if (record.storagePlace === "Office" && record.dealerName)',
  }),
  change("a courier delivers from offices it does not serve", paySafe, paySafeTests, {
    from: "if (office && !(await servesOffice(db, courier.code, office.id)))",
    to: "if (office && office.id === courier.code)",
  }),
  change("what somebody else pays for can be paid for", paySafe, paySafeTests, {
    from: 'if (await isHeldByOther(db, record, transaction, now()))\n    throw new Problem("not_deliverable", heldByOther(config));',
    to: "",
  }),
  change("a pickup at any office", mayBook, mayBookTests, {
    from: "facts.office_id !== body.office_id)",
    to: 'body.office_id === "")',
  }),
  change("a second appointment for the same", mayBook, mayBookTests, {
    from: "if (facts.booked !== null) throw alreadyBooked(facts.booked);",
    to: "",
  }),
  change(
    "a handle serves for a day",
    "server/src/security/handle.ts",
    ["server/src/delivery/create-transaction.test.ts"],
    {
      from: "LIFETIME_MS = 2 * 60 * 60 * 1000",
      to: "LIFETIME_MS = 24 * 60 * 60 * 1000",
    },
  ),
  change(
    "a webhook of yesterday is believed",
    "server/src/providers/webhook-checks.ts",
    ["server/src/providers/sandbox-signature.unit.test.ts"],
    {
      from: "OLDEST_MS = 300_000",
      to: "OLDEST_MS = 86_400_000",
    },
  ),
  change(
    "a link to a photo serves for a day",
    "server/src/upload/signed-link.ts",
    ["server/src/upload/signed-link.unit.test.ts"],
    {
      from: "MINUTES = 15",
      to: "MINUTES = 1_440",
    },
  ),
  change(
    "photos are stored at quality 30",
    "server/src/upload/decode-photo.ts",
    ["server/src/upload/process-image.unit.test.ts"],
    {
      from: "JPEG_QUALITY = 80",
      to: "JPEG_QUALITY = 30",
    },
  ),
  change(
    "photos lose half their size",
    "server/src/upload/decode-photo.ts",
    ["server/src/upload/process-image.unit.test.ts"],
    {
      from: "LONGEST_SIDE = 2000",
      to: "LONGEST_SIDE = 1000",
    },
  ),
  change("a message on the way counts as uninvited", requestMessages, deliverTests, {
    from: 'const onTheWay = { about: "delivery", isCapped: false',
    to: 'const onTheWay = { about: "delivery", isCapped: true',
  }),
  change("mails about unpaid requests can flood an address", requestMessages, deliverTests, {
    from: "isCapped: true,\n  isStillTrue: isUnpaid,",
    to: "isCapped: false,\n  isStillTrue: isUnpaid,",
  }),
  change(
    "one address books fifty appointments",
    "server/src/appointment/booking-shares.ts",
    ["server/src/appointment/booking-shares.test.ts"],
    {
      from: "MOST_PER_CONTACT = 5",
      to: "MOST_PER_CONTACT = 50",
    },
  ),
  change(
    "a late delivery is told every day",
    "server/src/delivery/notify-late-deliveries.ts",
    ["server/src/delivery/messages.test.ts"],
    { from: "if (row.delay_told === occasion) return;", to: "" },
  ),
  change(
    "a late review is told every day",
    "server/src/record/notify-late-reviews.ts",
    ["server/src/record/notify-late-reviews.test.ts"],
    { from: "await noteDelayed(trx, row.id);", to: "" },
  ),
  change(
    "who is paid is no part of the agreement",
    "server/src/delivery/agreed.ts",
    ["server/src/delivery/agreed.test.ts"],
    { from: '"payee",', to: "" },
  ),
  change("any 404 means that a photo is gone", s3, s3Tests, {
    from: 'status === 404 && code === "NoSuchKey"',
    to: "status === 404",
  }),
  change("a silent company's text goes to the next one", sentOnce, sentOnceTests, {
    from: "error instanceof ProviderRefused || isUntouched(error)",
    to: "error instanceof Error",
  }),
  change("a text is sent whoever else is sending it", sentOnce, sentOnceTests, {
    from: "if (!(await noteAsked(db, { id, provider: gateway.name, now: askedAt }))) throw later();",
    to: "await noteAsked(db, { id, provider: gateway.name, now: askedAt });",
  }),
  change("after silence a text starts over unasked", sentOnce, sentOnceTests, {
    from: "const isSent = own !== undefined;",
    to: "const isSent = false;",
  }),
];
