/** The name of the violated constraint or trigger, or what `refuse_booking` gives as one; "" for any other error. */
export const constraintOf = (error: unknown): string =>
  error instanceof Error && "constraint" in error ? String(error.constraint) : "";
