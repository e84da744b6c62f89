import * as v from "valibot";
import { BirthDate } from "./birth-date.ts";
import { Email } from "./email.ts";
import { Mobile } from "./mobile.ts";
import { FirstName, LastName, MiddleName } from "./names.ts";
import { Suffix } from "./suffix.ts";

const name = {
  first_name: FirstName,
  middle_name: v.nullish(MiddleName, ""),
  last_name: LastName,
  suffix: v.nullish(Suffix, ""),
};
const contact = { email: Email, contact_number: Mobile };

export const personFields = { ...name, ...contact };
/** The person of a submission, with the birth date. */
export const applicantFields = { ...name, birth_date: BirthDate, ...contact };

export type Person = Record<keyof typeof personFields, string>;
export type Applicant = Record<keyof typeof applicantFields, string>;

/** A stored person, not validated again: rules may have changed. */
export const storedPersonFields = {
  first_name: v.string(),
  middle_name: v.string(),
  last_name: v.string(),
  suffix: v.string(),
  email: v.string(),
  contact_number: v.string(),
} satisfies Record<keyof Person, v.GenericSchema>;

export const nobody = {
  first_name: "",
  middle_name: "",
  last_name: "",
  suffix: "",
  email: "",
  contact_number: "",
} satisfies Person;

export const personOf = (from: Person): Person => ({
  first_name: from.first_name,
  middle_name: from.middle_name,
  last_name: from.last_name,
  suffix: from.suffix,
  email: from.email,
  contact_number: from.contact_number,
});
