/** Spec §9: while For Payment. */
const POLL_MS = 5_000;
/** Right after a payment, the gateway usually confirms it within seconds. */
const FIRST_POLLS = 3;
const FIRST_MS = 1_000;

/** The delay before the next poll, given the number of polls so far; when the person comes from a payment page the first ones are one second apart. */
export const nextPollMs = (polls: number, isBack: boolean): number =>
  isBack && polls <= FIRST_POLLS ? FIRST_MS : POLL_MS;
