import { formatDay } from "@portal/contract/days";
import { formatPaidAt } from "@portal/contract/manila-time";

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** A day as a day, an instant with its time in Manila. */
export const writtenMoment = (at: string): string =>
  DAY.test(at) ? formatDay(at) : formatPaidAt(new Date(at));
