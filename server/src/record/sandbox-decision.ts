import type { Context } from "../context.ts";
import { decideSubmission, matchOf, type Verdict } from "./decide-submission.ts";
import { lockUndecided, type Submission } from "./submission-store.ts";

/**
 * Stands in for the agency in the sandbox: the first name REJECT is rejected; any other submission becomes a
 * record or is linked to the record that agrees with it. One database transaction; a second call does nothing.
 */
export async function decideInSandbox(
  context: Context,
  { submission: id }: Record<string, string>,
): Promise<void> {
  if (id === undefined || context.config.mode !== "sandbox") return;
  await context.db.transaction().execute(async (trx) => {
    const submission = await lockUndecided(trx, id);
    if (!submission) return;
    const verdict = await judge(trx, submission);
    await decideSubmission(context, trx, { submission, verdict, who: "sandbox" });
  });
}

async function judge(trx: Parameters<typeof matchOf>[0], submission: Submission): Promise<Verdict> {
  if (submission.first_name === "REJECT") return { rejectedFor: "not_verified" };
  const match = await matchOf(trx, submission);
  if (match === "contradicts") return { rejectedFor: "does_not_match" };
  return match === "none" ? { becomes: "new" } : { joins: match };
}
