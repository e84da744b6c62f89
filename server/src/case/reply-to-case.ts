import type { caseCalls } from "@portal/contract/calls/case-calls";
import type { Handler } from "../http/bind.ts";
import { requireCase } from "./access.ts";
import { changedCase } from "./case-view.ts";
import { sayInCase } from "./say-in-case.ts";

/**
 * POST …/reply: the person adds words, and a photo, to an open case.
 * @throws Problem `resource_not_found`, `case_closed`, `file_not_found`, `too_many_requests` after 10 replies a day
 */
export const replyToCase: Handler<typeof caseCalls.replyToCase> = async (context, input) => {
  const { body, client, params, remember, tokens } = input;
  await context.limits.take("case", client);
  const { id } = await requireCase(context, params.id, tokens.case);
  await context.limits.take("caseReply", id);
  return context.db.transaction().execute(async (trx) => {
    await sayInCase(context, trx, { id, from: "person", ...body });
    const answer = await changedCase(context, trx, id);
    await remember(trx, answer);
    return answer;
  });
};
