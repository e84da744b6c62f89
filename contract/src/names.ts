import * as v from "valibot";
import { upper } from "./text.ts";
import { sentences } from "./sentences.ts";

/** What a mail program or a person could take for an address: a.b, a/b, http, www, @ (R-39). */
const ADDRESS_LIKE = /@|https?|www|[\p{L}\p{M}\p{N}_][./\\:]+[\p{L}\p{N}_]/iu;
/** Letters of any script with their marks; none of those that cannot be seen (`DI`: fillers, variation selectors). */
const PERSON_NAME = /^['’]?(?!\p{DI})\p{L}(?:(?!\p{DI})[\p{L}\p{M} .'’()-])*$/u;
/** On the card the surname comes first: DELA CRUZ, JUAN. */
const FULL_NAME = /^['’]?(?!\p{DI})\p{L}(?:(?!\p{DI})[\p{L}\p{M} ,.'’()-])*$/u;
/** A company: digits as well, such as 3M or MOTORS 2, and a letter somewhere. */
const COMPANY_NAME =
  /^(?=.*\p{L})(?!\p{DI})[\p{L}\p{Nd}](?:(?!\p{DI})[\p{L}\p{M}\p{Nd} .,&#'’()-])*$/u;

/** Upper-cased (spec §5); neither an address nor a formula of a spreadsheet. */
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
/** A whole name in one field. */
export const FullName = nameOf(FULL_NAME, 200, sentences.name);
/** A dealer's name and branch, joined. */
export const CompanyName = nameOf(COMPANY_NAME, 160, sentences.commonSigns);

/** What was stored before the rule, or was not typed by a person, may not fit it. */
export const isPersonName = (text: string): boolean => v.is(PersonName, text);
