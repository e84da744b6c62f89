import { useQuery } from "@tanstack/react-query";
import { readSubmittedPlate } from "../../parts/record/read-plate-again.ts";
import { pollInterval } from "../../parts/record/submission-query.ts";

/** What became of a submission: stored at each reading, asked again while it is under review. */
export function usePlateSubmissionReading(asked: string, token: string | null) {
  return useQuery({
    queryKey: ["plate-submission", token],
    queryFn: ({ signal }) => readSubmittedPlate(asked, token ?? "", signal),
    enabled: token !== null,
    refetchInterval: ({ state }) => pollInterval(state.error, state.data?.status),
    meta: { explains: true },
  });
}
