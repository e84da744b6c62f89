/**
 * For lists that are the same for everybody and do not change in the course of a visit: read once. With
 * its `gcTime` alone a list is shown at once and read again behind it.
 * Any other answer is forgotten with the screen that asked for it (call-provider.tsx).
 */
export const forTheVisit = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;
