import { api } from "@portal/contract/api";
import { type Courier, DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import { OFFICE_PAGE_SIZE } from "@portal/contract/office";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";

/**
 * For lists that are the same for everybody and do not change during a visit: read once. With its `gcTime` alone, a
 * list is shown at once and refetched in the background; it stands even when that fails, so `isLoadingError` is asked.
 * call-provider.tsx has the defaults of other answers.
 */
export const forTheVisit = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

export function useOffices() {
  return useQuery({
    queryKey: ["offices"],
    queryFn: ({ signal }) =>
      call(api.listOffices, { query: { per_page: String(OFFICE_PAGE_SIZE) }, signal }),
    ...forTheVisit,
    meta: { explains: true },
  });
}

/** The couriers that serve an office, including disabled ones; `select` maps the list. */
export function useOfficeCouriers<Wanted = Courier[]>(
  officeCode = DEFAULT_OFFICE_CODE,
  options: { enabled?: boolean; select?: (couriers: Courier[]) => Wanted } = {},
) {
  return useQuery({
    queryKey: ["couriers", officeCode],
    queryFn: ({ signal }) =>
      call(api.listOfficeCouriers, { params: { office_code: officeCode }, signal }),
    gcTime: forTheVisit.gcTime,
    meta: { explains: true },
    ...options,
  });
}

/** What each courier takes and how long it needs; the browser asks whether its copy is still current. */
export const useCourierFees = () =>
  useQuery({
    queryKey: ["courier-fees"],
    queryFn: ({ signal }) => call(api.listCourierFees, { signal }),
    meta: { explains: true },
  });
