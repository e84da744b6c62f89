/**
 * The postal code after another place was chosen: a typed code stays; a suggested one is replaced by the
 * next suggestion, even if that is empty.
 */
export const nextPostalCode = (now: string, suggested: readonly string[], next: string): string =>
  now === "" || suggested.includes(now) ? next : now;
