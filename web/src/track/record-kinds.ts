import { api } from "@portal/contract/api";
import { call } from "../api/api.ts";
import { paths } from "@portal/contract/paths";
import { writeSession, type SessionItem } from "../session.ts";

/** The session items of what was looked up (spec §3). */
export type LookedUpName = "drivers_license" | "plate_number";
export type RecordOf<N extends LookedUpName> = SessionItem<N>["record"];

/** A record that is under review, and the token that reads it again. */
export type Submitted<N extends LookedUpName> = { record: RecordOf<N>; submission_token: string };

/** What an inquiry asks for: a license with the birth date of its holder (YYYY-MM-DD), a plate by plate or MV number. */
export type Asked = { number: string; birth_date: string };
export type InquiryOptions = { headers: { captcha: string }; signal?: AbortSignal };

export type RecordKind<N extends LookedUpName> = {
  item: N;
  statusPage: (number: string) => string;
  /** The complete form, for a number that is not found. */
  form: string;
  inquire: (asked: Asked, options: InquiryOptions) => Promise<RecordOf<N>>;
};

/** What differs between the two kinds of records where they are looked up. */
export const recordKinds: {
  license: RecordKind<"drivers_license">;
  plate: RecordKind<"plate_number">;
} = {
  license: {
    item: "drivers_license",
    statusPage: paths.license,
    form: paths.licenseForm,
    inquire: (query, options) => call(api.inquireLicense, { query, ...options }),
  },
  plate: {
    item: "plate_number",
    statusPage: paths.plate,
    form: paths.plateForm,
    inquire: ({ number }, options) => call(api.inquirePlate, { query: { q: number }, ...options }),
  },
};

/** Stores what was just read, for its status page and what follows. */
export function keepRecord<N extends LookedUpName>(
  item: N,
  found: { asked: string; record: RecordOf<N>; submission_token: string | null },
): void {
  writeSession(item, { ...found, read_at: Date.now() } as SessionItem<N>);
}

/** The answer to a submission in its two parts. */
export function splitToken<R extends { submission_token: string }>(answer: R) {
  const { submission_token, ...record } = answer;
  return { record, submission_token };
}
