import type { RecordStatus } from "@portal/contract/status";
import { CallFailed } from "../../api/api.ts";
import { isRefused } from "../../api/call-provider.tsx";

/** While a submission is For Verification its page asks again this often. */
const POLL_MS = 5000;

/** When to ask again: not once it is decided or no longer there; a lost line does not end the asking. */
export function pollInterval(
  error: Error | null,
  status: RecordStatus | undefined,
): number | false {
  if (error instanceof CallFailed && error.code === "resource_not_found") return false;
  if (isRefused(error)) return false;
  return status === undefined || status === "For Verification" ? POLL_MS : false;
}
