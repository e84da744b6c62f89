import { lookUpCalls } from "@portal/contract/look-up-calls";
import { paths } from "@portal/contract/paths";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { call } from "../api/api.ts";
import { writeSession, type WrittenItem } from "../session.ts";

/**
 * A record as looked up. `asked` is the number in its status page's URL; `submission_token` reads a submission
 * again, null after an inquiry; `read_at` in milliseconds since 1970.
 */
export type LookedUp<Found> = {
  record: Found;
  asked: string;
  submission_token: string | null;
  read_at: number;
};
/** A record under review, and the token that reads it again. */
export type Submitted<Found> = { record: Found; submission_token: string };

/** The parameters of an inquiry: license number and birth date (YYYY-MM-DD), or a plate or MV number. */
export type Asked = { number: string; birth_date: string };
export type InquiryOptions = { headers: { captcha: string }; signal?: AbortSignal };

export type RecordKind<Found> = {
  /** Read by later screens (record/record-session.ts). */
  item: WrittenItem<LookedUp<Found>>;
  statusPage: (number: string) => string;
  /** The URL of the complete form, for a number that was not found. */
  form: string;
  inquire: (asked: Asked, options: InquiryOptions) => Promise<Found>;
};

/** The differences between the two kinds of records in a lookup. */
export const recordKinds: {
  license: RecordKind<LicenseRecord>;
  plate: RecordKind<PlateRecord>;
} = {
  license: {
    item: { name: "drivers_license" },
    statusPage: paths.license,
    form: paths.licenseForm,
    inquire: (query, options) => call(lookUpCalls.inquireLicense, { query, ...options }),
  },
  plate: {
    item: { name: "plate_number" },
    statusPage: paths.plate,
    form: paths.plateForm,
    inquire: ({ number }, options) =>
      call(lookUpCalls.inquirePlate, { query: { q: number }, ...options }),
  },
};

export function keepRecord<Found>(
  item: WrittenItem<LookedUp<Found>>,
  found: Omit<LookedUp<Found>, "read_at">,
): void {
  writeSession(item, { ...found, read_at: Date.now() });
}

/** Splits the answer to a submission. */
export function splitToken<R extends { submission_token: string }>(answer: R) {
  const { submission_token, ...record } = answer;
  return { record, submission_token };
}
