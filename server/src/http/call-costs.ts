import { allCalls } from "@portal/contract/api";
import type { Call } from "@portal/contract/calls/call";
import type { LimitName } from "../limits/limits.ts";

/**
 * What is shown before a call does more than read its input: nothing, a captcha token, the handle of a look-up,
 * or the token of a request, an appointment, a submission, an alert or a case.
 */
export type Proof = "nothing" | "captcha" | "handle" | "token";

export type CallCost = {
  proof: Proof;
  /**
   * Counted for each client; the first before anything is looked up. Above them a call waits (429), or a look-up needs
   * a token. Without any, what is read is a few rows: above what the process can do it is 503 (`create-app.ts`).
   */
  perClient: readonly LimitName[];
  /** Counted for what is named: a number, a request, a case, an alert, an address; or for all together. */
  perThing: readonly LimitName[];
  /** The most statements of somebody who has shown nothing, or what is not right. Such a call leaves no row. */
  statements: number;
  /** What a call leaves that was allowed: rows that stay, a message to an address. */
  leaves: "nothing" | "rows" | "message";
};

type CallName = keyof typeof allCalls;
export const isCallName = (name: string): name is CallName => Object.hasOwn(allCalls, name);

const read = { proof: "nothing", perClient: [], perThing: [], leaves: "nothing" } as const;
const own = { ...read, proof: "token", statements: 1 } as const;
const guesses = [
  "missedGuess",
  "missedGuessOfNetwork",
  "guessOfAll",
  "missOfAll",
  "failedInquiryPerNumberDay",
  "failedInquiryPerNumberMonth",
] as const;
const inquiry = {
  proof: "captcha",
  perClient: ["inquiryWithoutToken", "inquiryWithoutTokenDay", "inquiry"],
  perThing: guesses,
  leaves: "nothing",
} as const;

/**
 * A rule for every public call: what it may cost, what is asked for first, and what counts it. How large a body may be: 64 kB of JSON
 * (`create-app.ts`), 10 MB of a photo (`MULTIPART_LIMITS`), which is decoded within `decode-photo.ts`. What gets dearer:
 * `captcha/guess-limits.ts`. Webhooks, which are no calls of the contract: `webhook.ts`.
 */
export const callCosts: Readonly<Record<CallName, CallCost>> = {
  inquireLicense: { ...inquiry, statements: 1 },
  inquirePlate: { ...inquiry, statements: 1 },
  showPlateOwnership: {
    proof: "handle",
    perClient: ["inquiry"],
    perThing: guesses,
    statements: 0,
    leaves: "nothing",
  },
  submitLicense: {
    proof: "captcha",
    perClient: ["inquiry", "submission"],
    perThing: ["messagePerAddress"],
    statements: 0,
    leaves: "message",
  },
  submitPlate: {
    proof: "captcha",
    perClient: ["inquiry", "submission"],
    perThing: ["messagePerAddress"],
    statements: 0,
    leaves: "message",
  },
  readLicenseSubmission: own,
  readPlateSubmission: own,

  createTransaction: {
    proof: "handle",
    perClient: ["transaction"],
    perThing: [],
    statements: 0,
    leaves: "rows",
  },
  // While somebody else pays it takes a place in line.
  checkDelivery: { ...read, proof: "handle", perClient: ["check"], statements: 0, leaves: "rows" },
  updateTransaction: { ...own, leaves: "rows" },
  readTransaction: own,
  readAskedPhotos: own,
  sendAskedPhotos: { ...own, leaves: "rows" },
  openTransaction: {
    ...own,
    proof: "nothing",
    perThing: ["transactionAccess", "transactionAccessOfAll"],
  },
  checkoutTransaction: { ...own, perClient: ["checkout"], perThing: ["opened"], leaves: "rows" },
  cancelTransaction: { ...own, perClient: ["checkout"], leaves: "rows" },
  mockPayment: { ...own, proof: "nothing", statements: 0 },

  uploadFile: {
    proof: "captcha",
    perClient: ["uploadFiles", "uploadKilobytes", "uploadUnpaid"],
    perThing: ["uploadFilesPerSession", "uploadKilobytesPerSession", "uploadRepeated"],
    statements: 1,
    leaves: "rows",
  },

  listOffices: { ...read, statements: 1 },
  listOfficeCouriers: { ...read, statements: 2 },
  listCourierFees: { ...read, statements: 1 },
  listPaymentChannels: { ...read, statements: 1 },
  quoteDelivery: { ...read, statements: 3 },
  listRegions: { ...read, statements: 1 },
  listProvinces: { ...read, statements: 1 },
  listMunicipalities: { ...read, statements: 1 },
  listBarangays: { ...read, statements: 1 },
  searchPlaces: { ...read, perClient: ["place"], statements: 0 },

  createAppointment: {
    proof: "captcha",
    perClient: ["appointment", "booked"],
    perThing: ["messagePerAddress"],
    statements: 0,
    leaves: "message",
  },
  checkAppointment: { ...read, proof: "handle", perClient: ["check"], statements: 0 },
  sendAppointmentLink: {
    proof: "handle",
    perClient: ["appointment"],
    // Once a day for an appointment (`linkJob`).
    perThing: [],
    statements: 0,
    leaves: "message",
  },
  readSchedule: { ...read, statements: 2 },
  readAppointment: own,
  appointmentCalendar: { ...read, statements: 1 },
  moveAppointment: { ...own, leaves: "message" },
  cancelAppointment: { ...own, leaves: "message" },

  readCaptchaChallenge: { ...read, perClient: ["challenge"], statements: 0 },

  askAlert: {
    proof: "captcha",
    perClient: ["alert"],
    perThing: ["alertPerAddress", "unconfirmedText", "pausedText"],
    statements: 0,
    leaves: "message",
  },
  readAlert: own,
  confirmAlert: {
    ...own,
    perThing: ["alertCode", "alertCodeOfAll"],
    leaves: "rows",
  },
  endAlert: { ...own, leaves: "rows" },

  openCase: {
    ...own,
    perClient: ["case"],
    perThing: ["casePerTransaction"],
    leaves: "message",
  },
  findCase: own,
  readCase: own,
  replyToCase: { ...own, perClient: ["case"], perThing: ["caseReply"], leaves: "message" },
};

const rows = new Map<Call, CallCost>();
for (const name of Object.keys(allCalls))
  if (isCallName(name)) rows.set(allCalls[name], callCosts[name]);

/** The row of a call of the contract; undefined for another. */
export const costOf = (call: Call): CallCost | undefined => rows.get(call);

/** Limits of what is no call of the contract, and of every captcha token. */
export const otherLimits: readonly LimitName[] = [
  "webhookRefused",
  "webhookRefusedOfClient",
  "captchaToken",
];
