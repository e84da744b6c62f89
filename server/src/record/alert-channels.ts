import {
  awaitedRecordStatuses,
  type AlertChannel,
  type RecordStatus,
} from "@portal/contract/status";
import type { Context } from "../context.ts";

/** Channels for an alert; empty once the record is ready. */
export function alertChannels(
  { mail, sms }: Pick<Context, "mail" | "sms">,
  status: RecordStatus,
): AlertChannel[] {
  const awaited: readonly RecordStatus[] = awaitedRecordStatuses;
  if (!awaited.includes(status)) return [];
  return [...(mail ? (["email"] as const) : []), ...(sms ? (["sms"] as const) : [])];
}
