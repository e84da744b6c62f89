import { CallFailed } from "./api.ts";

/** What was requested does not exist: asking again will not help. */
export const isNotFound = (error: Error): error is CallFailed =>
  error instanceof CallFailed && [400, 404, 422].includes(error.status);
