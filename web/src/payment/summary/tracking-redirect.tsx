import { Navigate, useParams, useSearchParams } from "react-router";
import type { ScreenHandle } from "../../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";

export const handle: ScreenHandle = { disclaimer: false };

/** `/tracking/{id}` redirects to the summary of that transaction. */
export default function TrackingRedirect() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const status = search.get("status") ?? undefined;
  return <Navigate to={paths.tracking({ transaction_reference: id, status })} replace />;
}
