import { api } from "@portal/contract/api";
import { DEFAULT_OFFICE_CODE, type Courier } from "@portal/contract/courier";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { forTheVisit } from "./for-the-visit.ts";

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
