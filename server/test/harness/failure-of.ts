import { Problem } from "../../src/problem/problem.ts";

/** What a call failed with; an error that says so when it succeeded. */
export const failureOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );

/** "read", or the code with which reading was refused. */
export function outcomeOf(reading: () => unknown): string {
  try {
    reading();
    return "read";
  } catch (error) {
    return error instanceof Problem ? error.code : "broken";
  }
}
