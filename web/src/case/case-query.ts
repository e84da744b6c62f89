import { caseCalls } from "@portal/contract/calls/case-calls";
import { caseProblems, type Case, type CaseReport } from "@portal/contract/case";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { paths } from "@portal/contract/paths";
import * as v from "valibot";
import { useNavigateHere } from "../site/here.ts";
import { call, CallFailed } from "../api/api.ts";
import { attemptEntry, sendOnce, useIdempotencyKey } from "../api/send-once.ts";
import { ownCases } from "../own-things.ts";
import { openCaseKey } from "../record/request/open-case.ts";
import { forgetSession, sessionItem } from "../session.ts";

export type OwnCase = { id: string; token: string };

/** What was typed in a report, and its photo, restored after a reload. */
export const reportDraftItem = sessionItem(
  "report_draft",
  v.object({
    uuid: v.string(),
    problem: v.picklist(["", ...caseProblems]),
    words: v.string(),
    photo: v.optional(v.string(), ""),
  }),
);

/** What was typed in a reply to a case, its photo, and the attempt to send it, restored after a reload. */
export const replyDraftItem = sessionItem(
  "reply_draft",
  v.object({ id: v.string(), words: v.string(), photo: v.string(), attempt: attemptEntry }),
);

const keyOf = ({ id, token }: OwnCase) => ["case", id, token];

export function useCase(own: OwnCase) {
  return useQuery({
    queryKey: keyOf(own),
    queryFn: ({ signal }) =>
      call(caseCalls.readCase, { params: { id: own.id }, headers: { case: own.token }, signal }),
    meta: { explains: true },
    refetchOnWindowFocus: "always",
  });
}

/** Sends a report and opens the page of its case. */
export function useReport(uuid: string, token: string) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigateHere();
  return useMutation({
    mutationFn: (body: CaseReport) =>
      call(caseCalls.openCase, {
        params: { id: uuid },
        headers: { transaction: token },
        body,
        idempotencyKey: keyFor(body),
      }),
    meta: { explains: true },
    onSuccess: async (opened) => {
      ownCases.keep({ id: opened.id, token: opened.token });
      forgetSession(reportDraftItem, (draft) => draft.uuid === uuid);
      queries.setQueryData<Case>(keyOf(opened), opened);
      await navigate(paths.case(opened.id), { replace: true, state: { opened: true } });
      // Only now: the report, while it is shown, would ask again, find the case and lead there without the news.
      queries.removeQueries({ queryKey: openCaseKey(uuid) });
    },
    onError: (error) => {
      // Reported in another tab: the page leads there.
      if (error instanceof CallFailed && error.code === "case_open")
        void queries.invalidateQueries({ queryKey: openCaseKey(uuid) });
    },
  });
}

export type Reply = Pick<CaseReport, "words" | "photo">;

/** @param typed what it is when it is sent is handed to `onSent`: what was added since is not sent yet */
export function useReply<Values>(
  own: OwnCase,
  typed: () => Values,
  onSent: (sent: Values) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reply: Reply) =>
      sendOnce(replyDraftItem, reply, (body, idempotencyKey) =>
        call(caseCalls.replyToCase, {
          params: { id: own.id },
          headers: { case: own.token },
          body,
          idempotencyKey,
        }),
      ),
    meta: { explains: true },
    onMutate: typed,
    onSuccess: (changed, _body, sent) => {
      queries.setQueryData<Case>(keyOf(own), changed);
      onSent(sent);
    },
    onError: (error) => {
      // Closed meanwhile: the page shows how it ended.
      if (error instanceof CallFailed && error.code === "case_closed")
        void queries.invalidateQueries({ queryKey: keyOf(own) });
    },
  });
}
