import { caseProblems } from "@portal/contract/case";
import * as v from "valibot";
import { readSession, sessionItem, useSession, writeSession } from "../session.ts";

/** The cases whose tokens this browser has, newest first. */
const ownCasesItem = sessionItem("cases", v.array(v.object({ id: v.string(), token: v.string() })));
/** What was typed in a report, restored after a reload. */
export const reportDraftItem = sessionItem(
  "report_draft",
  v.object({
    uuid: v.string(),
    problem: v.picklist(["", ...caseProblems]),
    words: v.string(),
  }),
);

const MOST = 5;
export type OwnCase = { id: string; token: string };

export function keepCase({ id, token }: OwnCase): void {
  const others = (readSession(ownCasesItem) ?? []).filter((own) => own.id !== id);
  writeSession(ownCasesItem, [{ id, token }, ...others].slice(0, MOST));
}

export function useCaseToken(id: string): string | null {
  const [own] = useSession(ownCasesItem);
  return own?.find((known) => known.id === id)?.token ?? null;
}
