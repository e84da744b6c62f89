import { api } from "@portal/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api.ts";
import { pollInterval } from "../../parts/record/submission-query.ts";
import { writeSession } from "../../session.ts";

/** What became of a submission: stored at each reading, asked again while it is under review. */
export function usePlateSubmissionReading(asked: string, token: string | null) {
  return useQuery({
    queryKey: ["plate-submission", token],
    queryFn: async ({ signal }) => {
      const { submission_token, ...record } = await call(api.readPlateSubmission, {
        headers: { submission: token ?? "" },
        signal,
      });
      writeSession("plate_number", { asked, record, submission_token, read_at: Date.now() });
      return record;
    },
    enabled: token !== null,
    refetchInterval: ({ state }) => pollInterval(state.error, state.data?.status),
    meta: { explains: true },
  });
}
