import { useQuery } from "@tanstack/react-query";
import { readSubmittedLicense } from "../../parts/record/read-license-again.ts";
import { pollInterval } from "../../parts/record/submission-query.ts";

/** What became of a submission: stored at each reading, asked again while it is under review. */
export function useLicenseSubmissionReading(asked: string, token: string | null) {
  return useQuery({
    queryKey: ["license-submission", token],
    queryFn: ({ signal }) => readSubmittedLicense(asked, token ?? "", signal),
    enabled: token !== null,
    refetchInterval: ({ state }) => pollInterval(state.error, state.data?.status),
    meta: { explains: true },
  });
}
