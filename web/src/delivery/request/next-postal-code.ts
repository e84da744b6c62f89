/**
 * The postal code once another place is picked: what a person typed stays, what was suggested for the
 * place before gives way to the next suggestion, also to none.
 */
export const nextPostalCode = (now: string, suggested: readonly string[], next: string): string =>
  now === "" || suggested.includes(now) ? next : now;
