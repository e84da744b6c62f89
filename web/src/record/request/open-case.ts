import { caseCalls } from "@portal/contract/calls/case-calls";
import { useQuery } from "@tanstack/react-query";
import { call, readAnswersAs } from "../../api/api.ts";
import { ownCases } from "../../own-things.ts";

// Only the screens of reports, and of a payment that failed, make them.
readAnswersAs(caseCalls);

export const openCaseKey = (uuid: string) => ["open case", uuid];

/** The open case of a request, whose token is then kept. @param token of the request; nothing is asked without one */
export function useOpenCase(uuid: string, token: string | null) {
  return useQuery({
    enabled: token !== null,
    queryKey: openCaseKey(uuid),
    queryFn: async ({ signal }) => {
      const found = await call(caseCalls.findCase, {
        params: { id: uuid },
        headers: { transaction: token ?? undefined },
        signal,
      });
      if (found.case) ownCases.keep({ id: found.case.id, token: found.case.token });
      return found.case;
    },
    meta: { explains: true },
  });
}
