/** The name of the constraint or trigger by which the database refused; "" for any other error. */
export const constraintOf = (error: unknown): string =>
  error instanceof Error && "constraint" in error ? String(error.constraint) : "";
