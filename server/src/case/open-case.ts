import type { caseCalls } from "@portal/contract/calls/case-calls";
import type { AnswerOf } from "@portal/contract/calls/call";
import { caseRules, type CaseProblem } from "@portal/contract/case";
import { manilaDay } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { requireAccess } from "../delivery/access.ts";
import type { StoredTransaction } from "../delivery/transaction-store.ts";
import type { Beginning } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { workingDayAfter } from "../record/working-days.ts";
import { createReference } from "../security/reference.ts";
import { uuidFrom } from "../security/random.ts";
import { queueCaseMessage } from "./case-words.ts";
import { insertCase, type NewCase } from "./case-store.ts";
import { changedCase } from "./case-view.ts";
import { sayInCase } from "./say-in-case.ts";

/**
 * POST: opens a case about a transaction. Its owner and its day follow from the problem.
 * @throws Problem `resource_not_found`, `forbidden` without the transaction's token, `case_open`, `file_not_found`,
 * `too_many_requests`
 */
export const openCase: Beginning<typeof caseCalls.openCase> = async (context, input) => {
  const { body, client, params, tokens } = input;
  await context.limits.take("case", client);
  const transaction = await requireAccess(context, params.id, tokens.transaction);
  return async (remember) => {
    const row = await newCase(context, transaction, body.problem);
    return context.db.transaction().execute(async (trx) => {
      if (!(await insertCase(trx, row))) throw new Problem("case_open");
      await sayInCase(context, trx, { id: row.id, from: "person", ...body });
      await context.limits.takeEach(["casePerTransaction"], transaction.uuid, trx);
      await queueCaseMessage(trx, { message: "case_opened", id: row.id, at: row.opened_at });
      const answer: AnswerOf<typeof caseCalls.openCase> = {
        ...(await changedCase(context, trx, row.id)),
        token: context.secrets.token("case", row.id),
      };
      await remember(trx, answer);
      return answer;
    });
  };
};

async function newCase(
  context: Context,
  { uuid, office_id: officeId }: StoredTransaction,
  problem: CaseProblem,
): Promise<NewCase & { opened_at: Date }> {
  const { closedDays, offices, random } = context;
  const { owner, workingDays } = caseRules[problem];
  const now = context.now();
  // An office works on its own days, the others on all working days of the country.
  const office = owner === "office" ? await offices.find(officeId) : null;
  const id = uuidFrom(random);
  return {
    id,
    number: createReference(random, "CAS"),
    transaction_uuid: uuid,
    problem,
    owner,
    opened_at: now,
    due_on: workingDayAfter(manilaDay(now), workingDays, (day) => closedDays.isClosed(day, office)),
  };
}
