import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { atMost, inForm, upper } from "./text.ts";
import { BirthDate } from "./days.ts";
import { Email, Mobile } from "./contact.ts";

/** Stands for the first name of a person who has one name only; it is the last name. */
const NO_FIRST_NAME = "-";

const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
/** Signs without a width, which copying leaves behind. */
const ZERO_WIDTH = /[\u00AD\u180E\u200B-\u200F\u2060\uFEFF]/gu;
/** The accents, quotes, primes and letters that stand for an apostrophe. */
const APOSTROPHE = /[`\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018-\u201B\u2032\u2035\uA78C]/gu;
/** Letters with their marks, up to a period without a space after it. */
const BEFORE_PERIOD = /(?:\p{L}\p{M}*)+\.(?=[\p{L}\p{N}])/gu;
const LONGEST_ABBREVIATION = 3;
const LONGEST_READ = 400;

/** Upper-cased (spec §5), with our own signs for an apostrophe, a hyphen and a space. */
export const plainSigns = (text: string): string =>
  inForm(
    upper(text.replaceAll(FULL_WIDTH, (sign) => sign.normalize("NFKC"))).replaceAll(ZERO_WIDTH, ""),
    "NFC",
  )
    .replaceAll(APOSTROPHE, "'")
    .replaceAll(/\p{Dash}/gu, "-")
    .replaceAll(/[\t\p{Zs}]+/gu, " ")
    .trim();

/** A space follows the period of an abbreviation: `Ma.Theresa` and `J.R.`. */
function readName(text: string): string {
  // Too long in any case, and the search would take the square of its length.
  if (text.length > LONGEST_READ) return text;
  return plainSigns(text).replaceAll(BEFORE_PERIOD, (word) => {
    const letters = word.replaceAll(/\P{L}/gu, "");
    return [...letters].length > LONGEST_ABBREVIATION ? word : `${word} `;
  });
}

const SIGNS_FOR_NONE = /^[-.,_*/\\() ]+$/u;
const WORDS_FOR_NONE = new Set([
  "NA",
  "NMN",
  "NONE",
  "NOTAPPLICABLE",
  "NOMIDDLENAME",
  "NOSUFFIX",
  "WALA",
  "WALAPO",
  "WALANGMIDDLENAME",
  "WALANGSUFFIX",
]);

/** Whether people enter this where they have nothing to write: `N/A`, `n.a.`, `none`, `wala`, `-`, `.`. */
const saysNone = (plain: string): boolean =>
  SIGNS_FOR_NONE.test(plain) || WORDS_FOR_NONE.has(plain.replaceAll(/[^\p{L}\p{N}]/gu, ""));

/** Where a name is needed, NA is one too. */
const saysNoName = (name: string): boolean => name !== "NA" && saysNone(name);

/** Text that looks like a link or an address: a.b, a/b, http, www, @. */
const ADDRESS_LIKE = /@|https?|www|[\p{L}\p{M}\p{N}_][./\\:]+[\p{L}\p{N}_]/iu;
/** The same, but a company may have a slash between two words: QC/CALOOCAN. */
const COMPANY_ADDRESS_LIKE = /@|https?|www|\/\/|[\p{L}\p{M}\p{N}_][.\\:]+[\p{L}\p{N}_]/iu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u;
/** Letters of any script with their marks. */
const PERSON_NAME = /^'?\p{L}[\p{L}\p{M} .'()-]*$/u;
/** With a comma, because the card has the surname first: DELA CRUZ, JUAN. */
const FULL_NAME = /^'?\p{L}[\p{L}\p{M} ,.'()-]*$/u;
/** A company may have digits, such as 3M or MOTORS 2, but needs a letter. */
const COMPANY_NAME = /^(?=.*\p{L})[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} .,&#'()/-]*$/u;

type Rule = {
  most: Parameters<typeof atMost>[0];
  address?: RegExp;
  form: RegExp;
  sentence: string;
  /** What `saysNone` becomes, where there may be no name. */
  none?: string;
};

/** Not a link or a spreadsheet formula; upper-cased (spec §5). */
const nameOf = ({ most, address = ADDRESS_LIKE, form, sentence, none }: Rule) =>
  v.pipe(
    v.string(),
    v.transform(readName),
    v.check((name) => name !== "" || none === "", sentences.fillIn),
    ...atMost(most),
    v.check((name) => !INVISIBLE.test(name), sentences.invisible),
    v.check((name) => !address.test(name) || saysNone(name), sentences.nameAddress),
    v.check(
      (name) => form.test(name) || (none !== undefined && (name === none || saysNone(name))),
      sentence,
    ),
    v.transform((name) => {
      const isNone = none === NO_FIRST_NAME ? saysNoName(name) : saysNone(name);
      return none !== undefined && isNone ? none : name;
    }),
  );

const person = { most: 80, form: PERSON_NAME, sentence: sentences.name } as const;

/** A name of a person: one that greets, or another that must be there. */
export const PersonName = nameOf(person);
export const FirstName = nameOf({ ...person, none: NO_FIRST_NAME });
export const MiddleName = nameOf({ ...person, none: "" });
export const LastName = v.pipe(
  v.string(),
  v.check((text) => !saysNoName(readName(text)), sentences.oneName),
  PersonName,
);
/** A full name in one field; a dash for the first name is left out. */
export const FullName = v.pipe(
  v.string(),
  v.transform((text) => plainSigns(text).replaceAll(/^- | ?,? -$/gu, "")),
  nameOf({ most: 200, form: FULL_NAME, sentence: sentences.name }),
);
const company = {
  most: 160,
  address: COMPANY_ADDRESS_LIKE,
  form: COMPANY_NAME,
  sentence: sentences.commonSigns,
} as const;
/** A dealer's name and branch, joined; "" for none. */
export const CompanyName = nameOf({ ...company, none: "" });

type Named = { first_name: string; middle_name?: string; last_name: string; suffix?: string };

/** The name as people read it: without the dash of who has one name only. */
export const fullName = ({ first_name, middle_name, last_name, suffix }: Named): string =>
  [first_name === NO_FIRST_NAME ? "" : first_name, middle_name, last_name, suffix]
    .filter(Boolean)
    .join(" ");

/** The name by which messages greet. */
export const calledName = ({ first_name, last_name }: Named): string =>
  first_name === NO_FIRST_NAME ? last_name : first_name;

const numerals = [
  "I",
  "II",
  "III",
  "IV",
  "V",
  "VI",
  "VII",
  "VIII",
  "IX",
  "X",
  "XI",
  "XII",
  "XIII",
] as const;

/** Name suffixes: JR, I to XIII, or none (spec §3), and SR. */
export const suffixes = ["", "JR", "SR", ...numerals] as const;

const WORDS = new Map([
  ["JUNIOR", "JR"],
  ["JNR", "JR"],
  ["SENIOR", "SR"],
  ["SNR", "SR"],
]);

/** `Jr.`, `Junior`, `3rd` and `III.` are the suffixes they mean; "N/A" and its like mean none. */
function readSuffix(text: string): string {
  const plain = plainSigns(inForm(text, "NFKC"));
  if (saysNone(plain)) return "";
  const bare = plain.replaceAll(/[ .,]|^THE /gu, "");
  const nth = /^(\d{1,2})(?:ST|ND|RD|TH)?$/u.exec(bare)?.[1];
  return numerals[Number(nth) - 1] ?? WORDS.get(bare) ?? bare;
}

export const Suffix = v.pipe(
  v.string(),
  v.transform(readSuffix),
  v.picklist(suffixes, sentences.suffix),
);

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
