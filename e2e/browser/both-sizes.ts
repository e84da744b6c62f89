/**
 * The journeys that are gone through on the phone and at a desktop: every layout once. The others try what is the same
 * at every size; of their states the pictures are taken at both.
 */
export const AT_BOTH_SIZES =
  /(?:public-pages|plate-to-paid|license-pickup|before-you-start|notices)\.spec\.ts$/u;
