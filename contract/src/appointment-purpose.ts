import type { TransactableType } from "./status.ts";
import { addDays, addMonths } from "./days.ts";

export const appointmentTypes = ["Pickup", "Renewal"] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

/** Named photos of an appointment, in addition to its supporting documents (spec §3). */
export type AppointmentImage = "id_image_url" | "receipt_image_url" | "cr_image_url";

type PurposeRule = {
  type: AppointmentType;
  appointableType: TransactableType;
  /** Bookable from this many days to this many months ahead (spec §9). */
  window: { days: number; months: number };
  /** Photos without which it cannot be booked (spec §5). */
  required: readonly AppointmentImage[];
};

/** Each purpose (spec §9): its types on the wire (§7), its window (§9) and its required photos (§5). */
export const purposeRules = {
  "Driver's License Renewal": {
    type: "Renewal",
    appointableType: "Driver's License",
    window: { days: 2, months: 2 },
    required: ["receipt_image_url"],
  },
  "Driver's License Pickup": {
    type: "Pickup",
    appointableType: "Driver's License",
    window: { days: 2, months: 2 },
    required: ["id_image_url", "receipt_image_url"],
  },
  "Plate Number Pickup": {
    type: "Pickup",
    appointableType: "Plate Number",
    window: { days: 10, months: 4 },
    required: ["cr_image_url", "receipt_image_url"],
  },
} as const satisfies Record<string, PurposeRule>;

export type AppointmentPurpose = keyof typeof purposeRules;
export const appointmentPurposes = Object.keys(purposeRules) as AppointmentPurpose[];

export const isPurpose = (text: string): text is AppointmentPurpose =>
  Object.hasOwn(purposeRules, text);

/** The purpose of a pair of types; undefined for a pair without one. */
export const purposeOf = (
  type: AppointmentType,
  appointableType: TransactableType,
): AppointmentPurpose | undefined =>
  appointmentPurposes.find(
    (purpose) =>
      purposeRules[purpose].type === type &&
      purposeRules[purpose].appointableType === appointableType,
  );

/** First and last bookable day, YYYY-MM-DD. */
type BookableWindow = { from: string; to: string };

/**
 * The bookable days of a purpose (spec §9): plates 10 days to 4 months ahead, licenses 2 days to 2 months, an unknown
 * purpose 0 to 0; never before tomorrow. `today` is the day in Manila.
 * @returns null when no day is left
 */
export function bookableWindow(purpose: string, today: string): BookableWindow | null {
  const { days, months } = isPurpose(purpose)
    ? purposeRules[purpose].window
    : { days: 0, months: 0 };
  const tomorrow = addDays(today, 1);
  const first = addDays(today, days);
  const from = first < tomorrow ? tomorrow : first;
  const to = addMonths(today, months);
  return from <= to ? { from, to } : null;
}

/** Whether an appointment on `date` can still be moved or cancelled: until the end of the day before. */
export const isChangeable = (date: string, today: string): boolean => today < date;
