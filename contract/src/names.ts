import * as v from "valibot";
import { upper } from "./text.ts";
import * as sentences from "./sentences.ts";

/** Text that looks like a link or an address: a.b, a/b, http, www, @ (R-39). */
const ADDRESS_LIKE = /@|https?|www|[\p{L}\p{M}\p{N}_][./\\:]+[\p{L}\p{N}_]/iu;
/** Letters of any script with their marks, except invisible ones (`DI`: fillers, variation selectors). */
const PERSON_NAME = /^['’]?(?!\p{DI})\p{L}(?:(?!\p{DI})[\p{L}\p{M} .'’()-])*$/u;
/** With a comma, because the card has the surname first: DELA CRUZ, JUAN. */
const FULL_NAME = /^['’]?(?!\p{DI})\p{L}(?:(?!\p{DI})[\p{L}\p{M} ,.'’()-])*$/u;
/** A company may have digits, such as 3M or MOTORS 2, but needs a letter. */
const COMPANY_NAME =
  /^(?=.*\p{L})(?!\p{DI})[\p{L}\p{Nd}](?:(?!\p{DI})[\p{L}\p{M}\p{Nd} .,&#'’()-])*$/u;

/** Upper-cased (spec §5); not a link or a spreadsheet formula. */
const nameOf = (form: RegExp, max: number, sentence: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((name) => name.normalize("NFC")),
    v.minLength(1, sentences.fillIn),
    v.maxLength(max, sentences.tooLong),
    v.check((name) => !ADDRESS_LIKE.test(name), sentences.nameAddress),
    v.regex(form, sentence),
    v.transform(upper),
  );

/** A first, middle or last name. */
export const PersonName = nameOf(PERSON_NAME, 80, sentences.name);
/** A full name in one field. */
export const FullName = nameOf(FULL_NAME, 200, sentences.name);
/** A dealer's name and branch, joined. */
export const CompanyName = nameOf(COMPANY_NAME, 160, sentences.commonSigns);

/** For names stored before the rule, or from other sources. */
export const isPersonName = (text: string): boolean => v.is(PersonName, text);
