/**
 * The journeys that are gone through on the phone and at a desktop: every screen and form once. The others try what
 * may go wrong, which is the same at every size; of their states the pictures are taken at both.
 */
export const AT_BOTH_SIZES =
  /(?:public-pages|license-to-paid|plate-to-paid|(?:license|plate)-samples|appointment-(?:license|plate|renewal)|alert|before-you-start|checkout|complete-lookups|notices)\.spec\.ts$/u;
