import type { TransactableType } from "@portal/contract/status";
import { useOwnReads } from "../own-reads.ts";

type Asked = { type: TransactableType; number: string | null };

/** The uuid of this browser's request for a record, newest first; null without one, or before its checkout. */
export function useOwnRequest({ type, number }: Asked): string | null {
  const { reads } = useOwnReads();
  const found = reads.find(
    ({ data }) =>
      data?.access === "full" &&
      data.timeline !== null &&
      data.status !== "Created" &&
      data.transactable_type === type &&
      data.transactable_details.number === number,
  );
  return found?.data?.uuid ?? null;
}
