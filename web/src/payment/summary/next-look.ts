/** Spec §9: while For Payment. */
const POLL_MS = 5_000;
/** Right after the payment money is most often there within seconds. */
const FIRST_LOOKS = 3;
const FIRST_MS = 1_000;

/** How long until the next look, after so many; right after a payment the first three follow each other by a second. */
export const nextLookMs = (looks: number, isJustPaid: boolean): number =>
  isJustPaid && looks <= FIRST_LOOKS ? FIRST_MS : POLL_MS;
