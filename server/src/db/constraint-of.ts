/** The name of the violated constraint or trigger; "" for any other error. */
export const constraintOf = (error: unknown): string =>
  error instanceof Error && "constraint" in error ? String(error.constraint) : "";
