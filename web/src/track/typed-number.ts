import { upper, withoutEnd } from "@portal/contract/text";
import {
  LICENSE_NUMBER,
  LICENSE_NUMBER_LENGTH,
  formatLicenseNumber,
  formatLtmsNumber,
  MV_NUMBER,
  formatMvNumber,
  normalisePlateQuery,
  PLATE_NUMBER,
  looksTemporary,
} from "@portal/contract/document-numbers";
import { t } from "@lingui/core/macro";
import type { PlateRecord } from "@portal/contract/record";

/** Letters that are often typed instead of a digit. */
const digitFor: Record<string, string> = { O: "0", I: "1", L: "1" };
const digitsIn = (text: string): string =>
  text.replaceAll(/[OIL]/gu, (letter) => digitFor[letter] ?? letter);

/** Normalises the width of characters, to capitals, and removes invisible ones that were copied along. */
const plain = (text: string): string =>
  upper(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "")).normalize("NFC");
const bare = (text: string): string => text.replaceAll(/[^A-Z\d]/gu, "");

const GAP = String.raw`[\s\p{Dash}./]*`;
/** A number between other words, with any separators. Another digit beside it may belong to it: then it is not one. */
const among = (before: string, number: string): RegExp =>
  new RegExp(String.raw`${before}(${number})(?!\p{L}|${GAP}\p{N})`, "u");

const SEPARATED = String.raw`[\s.:#]+`;
const NO = `(?:NUMBER|NUM|NO)${SEPARATED}`;
const LABELS = {
  license: new RegExp(
    `^(?:(?:DRIVER['’]?S?|LICEN[CS]E|LIC|DL|NUMERO|NG|LISENSYA|NUMBER|NUM|NO)${SEPARATED})+`,
    "u",
  ),
  // Letters alone are not a label: NO 12345 and MV 12345 are plates.
  plate: new RegExp(
    `^(?:(?:NUMERO NG )?(?:PLATE|PLAKA)${SEPARATED}(?:${NO})?|(?:MV )?FILE${SEPARATED}(?:${NO})?|MV ${NO}|(?:NUMBER|NO)[.:#]+\\s*)`,
    "u",
  ),
} as const;

const LICENSE = among(String.raw`(?:^|[^\p{L}\p{N}])`, String.raw`[A-Z](?:${GAP}[\dOIL]){10}`);
const digitsAmong = (digit: string, count: number): RegExp =>
  among(
    String.raw`(?:^|[^\p{L}\p{N}\s\p{Dash}./]|\p{L}[\s\p{Dash}./])${GAP}`,
    `${digit}(?:${GAP}${digit}){${count - 1}}`,
  );
const FIFTEEN_DIGITS = digitsAmong(String.raw`[\dOIL]`, 15);

/** Formats a license number while it is typed (spec §5): other characters are removed, O and I become digits. */
export function shapeLicense(text: string): string {
  const [letter = "", ...rest] = bare(plain(text));
  const digits = rest.join("");
  // With another letter it is not a license number; the hint below the field says what it may be.
  return formatLicenseNumber(letter + (/^[\dOIL]*$/u.test(digits) ? digitsIn(digits) : digits));
}

/** Whether a key may be added at the end. */
export const isRoomForLicense = (shown: string): boolean => shown.length <= LICENSE_NUMBER_LENGTH;

/** Finds the license number in a pasted text such as `License No: N01–12–000001`. */
export function readLicense(text: string): string {
  const given = plain(text);
  return shapeLicense(LICENSE.exec(given)?.[1] ?? given.replace(LABELS.license, ""));
}

/** Formats an LTMS client number while it is typed: a letter beside a digit becomes a digit. */
export const shapeLtms = (text: string): string =>
  formatLtmsNumber(plain(text).replaceAll(/\d[\s\p{Dash}]*[OIL]+/gu, digitsIn));

const LTMS_LENGTH = "##-######-#######".length;
export const isRoomForLtms = (shown: string): boolean => shown.length <= LTMS_LENGTH;

/** Finds the LTMS client number in a pasted text. */
export const readLtms = (text: string): string =>
  shapeLtms(digitsIn(FIFTEEN_DIGITS.exec(plain(text))?.[1] ?? "") || text);

/** Finds a code of so many digits in a pasted text; makes a reader for a field. */
export function readDigits(count: number): (text: string) => string {
  const digits = digitsAmong(String.raw`\d`, count);
  return (text) => {
    const given = text.normalize("NFKC").trim();
    return bare(digits.exec(given)?.[1] ?? "") || given;
  };
}

/** Finds the plate or MV file number in a pasted text such as `MV File No. 1301-00000001001`. */
export function readPlateOrMv(text: string): string {
  const given = plain(text);
  const mv = FIFTEEN_DIGITS.exec(given)?.[1];
  if (mv !== undefined) return formatMvNumber(bare(digitsIn(mv)));
  const plate = given
    .trim()
    .replaceAll(/\p{Dash}/gu, "-")
    .replace(LABELS.plate, "");
  return withoutEnd(plate, /[\s.,;]/u);
}

/** The warning of spec §5 for a numeric plate shorter than 7 characters; undefined for other entries. */
export const temporaryPlateWarning = (number: string): string | undefined =>
  looksTemporary(number)
    ? t`You may have entered a temporary plate number, please use the MV Number instead.`
    : undefined;

/** What is wrong with a plate or MV file number, and what would be right; undefined for a searchable one. */
export function plateMistake(text: string): string | undefined {
  const number = normalisePlateQuery(text);
  if (looksTemporary(number)) return temporaryPlateWarning(number);
  return PLATE_NUMBER.test(number) || MV_NUMBER.test(number)
    ? undefined
    : t`A plate number looks like ABC 1234. An MV file number has 15 digits.`;
}

/** What is wrong with a license number, and what would be right; undefined for a searchable one. */
export const licenseMistake = (number: string): string | undefined =>
  LICENSE_NUMBER.test(number)
    ? undefined
    : t`A license number is one letter and ten digits, such as A12-34-567890.`;

/** A plate's number, or its MV number (as entered) while it has none. */
export const knownAs = ({ number }: Pick<PlateRecord, "number">, asked: string): string =>
  PLATE_NUMBER.test(number) ? number : asked;
