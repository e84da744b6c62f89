import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LicenseLook } from "./recognise-license.ts";
import type { PlateLook } from "./recognise-plate.ts";

type Words<Look extends string> = Record<Look, MessageDescriptor | null>;

const mvFile = msg`The MV file number has 15 digits. It is printed on the vehicle's OR and CR.`;

/** Help before a lookup, by what the number looks like; null for a normal one. */
export const plateHints: Words<PlateLook> = {
  nothing: null,
  car: null,
  motorcycle: null,
  mv_file: null,
  temporary: mvFile,
  sticker_or_motorcycle: msg`This may be a conduction sticker, or an older motorcycle plate. If it is a sticker, please use the MV file number instead.`,
  sticker: msg`This looks like a conduction sticker. Please use the MV file number instead.`,
  mv_file_length: msg`An MV file number has 15 digits. Please count them again.`,
  digits: msg`A plate has letters as well as digits. An MV file number has 15 digits.`,
  license: msg`This looks like a driver's license number. Choose “Driver's License” to look it up.`,
  unlike: msg`Plates look like ABC 1234, or like 123 ABC on a motorcycle.`,
};

export const licenseHints: Words<LicenseLook> = {
  nothing: null,
  license: null,
  license_length: msg`A license number has 13 characters with its dashes, such as A12-34-567890.`,
  serial: msg`This may be the card's serial number. The license number begins with a letter.`,
  client_number: msg`This may be an LTMS client number. The license number begins with a letter.`,
  plate: msg`This looks like a plate number. Choose “Plate number” to look it up.`,
  unlike: msg`A license number is one letter and ten digits, such as A12-34-567890.`,
};

/** Help after a lookup that found nothing; for a normal number too. */
export const plateNotes: Words<PlateLook> = {
  ...plateHints,
  car: msg`It looks like a car plate.`,
  motorcycle: msg`It looks like a motorcycle plate.`,
  mv_file: msg`It looks like an MV file number.`,
};

export const licenseNotes: Words<LicenseLook> = {
  ...licenseHints,
  license: msg`It looks like a license number.`,
};

const typing = msg`Check every character: O and 0, I and 1, B and 8, S and 5 are easy to mix up.`;
const birthDate = msg`Check the birth date. It must match the one on the license.`;
const mvInstead = msg`Try the MV file number: 15 digits, with or without the dash.`;
const digitByDigit = msg`Check each digit. All 15 must be right.`;
const plateInstead = msg`Try the plate number instead.`;
const notYet = msg`It may not be in our records yet. Fill in the form below so that we can review your details.`;

/** What to try, quickest first. */
export const licenseTries = [typing, birthDate, notYet];
export const plateTries = (look: PlateLook): MessageDescriptor[] =>
  look === "mv_file" ? [digitByDigit, plateInstead, notYet] : [typing, mvInstead, notYet];
