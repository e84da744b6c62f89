import type { FullTransaction } from "@portal/contract/transaction-read";
import { PhotoNews } from "./photo-news.tsx";
import { RefundNews } from "./refund-news.tsx";

/** On the record's page, what this browser's request waits for. */
export function OwnNews({ request }: { request: FullTransaction | null }) {
  if (request === null) return null;
  return (
    <>
      {request.awaits_photo ? <PhotoNews request={request} /> : null}
      <RefundNews refunds={request.refunds} />
    </>
  );
}
