import { api } from "@portal/contract/api";
import { paths } from "@portal/contract/paths";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { call } from "../api/api.ts";
import { writeSession, type WrittenItem } from "../session.ts";

/**
 * A record as looked up. `asked` is the number its status page carries; `submission_token` reads a submission again,
 * null after an inquiry; `read_at` in milliseconds since 1970.
 */
export type LookedUp<Found> = {
  record: Found;
  asked: string;
  submission_token: string | null;
  read_at: number;
};
/** A record that is under review, and the token that reads it again. */
export type Submitted<Found> = { record: Found; submission_token: string };

/** What an inquiry asks for: a license with the birth date of its holder (YYYY-MM-DD), a plate by plate or MV number. */
export type Asked = { number: string; birth_date: string };
export type InquiryOptions = { headers: { captcha: string }; signal?: AbortSignal };

export type RecordKind<Found> = {
  /** Read behind the first screen (record/record-session.ts). */
  item: WrittenItem<LookedUp<Found>>;
  statusPage: (number: string) => string;
  /** The complete form, for a number that is not found. */
  form: string;
  inquire: (asked: Asked, options: InquiryOptions) => Promise<Found>;
};

/** What differs between the two kinds of records where they are looked up. */
export const recordKinds: {
  license: RecordKind<LicenseRecord>;
  plate: RecordKind<PlateRecord>;
} = {
  license: {
    item: { name: "drivers_license" },
    statusPage: paths.license,
    form: paths.licenseForm,
    inquire: (query, options) => call(api.inquireLicense, { query, ...options }),
  },
  plate: {
    item: { name: "plate_number" },
    statusPage: paths.plate,
    form: paths.plateForm,
    inquire: ({ number }, options) => call(api.inquirePlate, { query: { q: number }, ...options }),
  },
};

/** Stores what was just read, for its status page and what follows. */
export function keepRecord<Found>(
  item: WrittenItem<LookedUp<Found>>,
  found: Omit<LookedUp<Found>, "read_at">,
): void {
  writeSession(item, { ...found, read_at: Date.now() });
}

/** The answer to a submission in its two parts. */
export function splitToken<R extends { submission_token: string }>(answer: R) {
  const { submission_token, ...record } = answer;
  return { record, submission_token };
}
