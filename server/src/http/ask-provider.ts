import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";

/** "had": the caller has taken the turn already; "now": somebody waits. */
export type Turn = "had" | "now";
export type Account = { name: string; callsPerSecond: number };

/** Refused here, not by the provider: nothing was called. */
export const noTurn = (): Problem =>
  new Problem("provider_unavailable", undefined, { retryAfterSeconds: 1 });

/** Calls a provider within its account's pace, which it can slow down (429, Retry-After). */
export async function askInTurn<Answer>(
  { pace, now }: Pick<Context, "pace" | "now">,
  { name, callsPerSecond }: Account,
  turn: Turn,
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (turn === "now" && !(await pace.takeTurnNow(name, callsPerSecond))) throw noTurn();
  return call().catch(async (error: unknown) => {
    const seconds = error instanceof Problem ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined) await pace.pause(name, new Date(now().getTime() + seconds * 1_000));
    throw error;
  });
}
