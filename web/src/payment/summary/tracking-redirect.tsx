import { Navigate, useLocation, useParams, useSearchParams } from "react-router";
import type { ScreenHandle } from "../../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";
import * as v from "valibot";

export const handle: ScreenHandle = { disclaimer: false };

/** `/tracking/{id}`, where payment pages lead back to, redirects to the summary of that transaction. */
export default function TrackingRedirect() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const status = search.get("status") ?? undefined;
  const to = paths.tracking({ transaction_reference: id, status });
  return <Navigate to={to} state={backFromPaying} replace />;
}

const BackFromPaying = v.object({ back: v.literal(true) });

/** Navigation state of a person who comes from a payment page: a real one leads back without saying what happened. */
const backFromPaying: v.InferOutput<typeof BackFromPaying> = { back: true };

export const useIsBackFromPaying = (): boolean => v.is(BackFromPaying, useLocation().state);
