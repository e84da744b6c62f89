import { api } from "@portal/contract/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";

/** What each courier takes and how long it needs; the browser asks whether its copy is still current. */
export const useCourierFees = () =>
  useQuery({
    queryKey: ["courier-fees"],
    queryFn: ({ signal }) => call(api.listCourierFees, { signal }),
    meta: { explains: true },
  });
