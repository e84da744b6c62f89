import { Problem } from "../../problem/problem.ts";

/** Answers that say so: slow down, too early, not now. A proxy's 502 or 504 may come after the request was done. */
const SAYS_SO = /:(?:408|425|429|503)$/u;
/** Nobody was reached. */
const UNREACHED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whether a failed call (provider-call.ts) has certainly done nothing, so that another company may be asked. */
export function isUntouched(error: unknown): boolean {
  if (!(error instanceof Problem && error.cause instanceof Error)) return false;
  const { cause: failure } = error;
  if ("code" in failure && SAYS_SO.test(String(failure.code))) return true;
  const fetchFailure = failure.cause instanceof Error ? failure.cause.cause : undefined;
  return (
    fetchFailure instanceof Error &&
    "code" in fetchFailure &&
    UNREACHED.has(String(fetchFailure.code))
  );
}
