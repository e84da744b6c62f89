import { CallFailed } from "./api.ts";

/** What was asked for is not there, or cannot be: however often one asks. */
export const isNoSuch = (error: Error): error is CallFailed =>
  error instanceof CallFailed && [400, 404, 422].includes(error.status);
