/** Spec §9: while For Payment. */
const POLL_MS = 5_000;
/** Right after a payment, the gateway usually confirms it within seconds. */
const FIRST_LOOKS = 3;
const FIRST_MS = 1_000;

/** The delay before the next poll, after `looks` polls; after a payment the first ones are one second apart. */
export const nextLookMs = (looks: number, isJustPaid: boolean): number =>
  isJustPaid && looks <= FIRST_LOOKS ? FIRST_MS : POLL_MS;
