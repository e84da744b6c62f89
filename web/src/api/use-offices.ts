import { api } from "@portal/contract/api";
import { OFFICE_PAGE_SIZE } from "@portal/contract/office";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { forTheVisit } from "./for-the-visit.ts";

export function useOffices() {
  return useQuery({
    queryKey: ["offices"],
    queryFn: ({ signal }) =>
      call(api.listOffices, { query: { per_page: String(OFFICE_PAGE_SIZE) }, signal }),
    ...forTheVisit,
    meta: { explains: true },
  });
}
