import type { FullTransaction } from "@portal/contract/transaction-read";
import { lazyPart } from "../../site/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** As high as most of them, so that what is below does not move. */
const place = <Skeleton className="h-50 md:h-44" />;

/** Few requests wait for a photo. */
export const PhotoNews = lazyPart(
  () => import("./request-news.tsx").then((fetched) => fetched.PhotoNews),
  place,
);

/** Few requests have a refund. */
export const RefundNews = lazyPart(
  () => import("./request-news.tsx").then((fetched) => fetched.RefundNews),
  place,
);

/** On the record's page, what this browser's request waits for. */
export function OwnNews({ request }: { request: FullTransaction | null }) {
  if (request === null) return null;
  return (
    <>
      {request.awaits_photo ? <PhotoNews request={request} /> : null}
      {request.refunds.length > 0 ? <RefundNews refunds={request.refunds} /> : null}
    </>
  );
}
