/**
 * For lists that are the same for everybody and do not change during a visit: read once. With its `gcTime` alone, a
 * list is shown at once and refetched in the background. call-provider.tsx has the defaults of other answers.
 */
export const forTheVisit = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;
