/** What a call failed with; an error that says so when it succeeded. */
export const failureOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );
