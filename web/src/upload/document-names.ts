import { msg } from "@lingui/core/macro";

/** The names of the documents, and which papers are accepted (spec §2). */
export const documentNames = {
  validId: msg`Valid ID`,
  officialReceipt: msg`Official Receipt (OR of LTO)`,
  registration: msg`Certificate of Registration (CR)`,
};

export const validIdExamples = msg`UMID, Driver's License, Passport, PRC, Senior Citizen ID, Philippine ID, BIR/TIN`;

export const photoAdvice = msg`Show all four corners and make sure the text is readable. We shrink photos on your device first, to save data.`;
