import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "../problem/problem.ts";
import { ProviderRefused } from "../providers/provider-call.ts";

export type Finding = { state: "RED" | "yellow" | "ok"; what: string; finding: string };

/** What one examination says; its subject is added by `examine`. */
export type Said = Omit<Finding, "what">;
export const ok = (finding: string): Said => ({ state: "ok", finding });
export const yellow = (finding: string): Said => ({ state: "yellow", finding });
export const red = (finding: string): Said => ({ state: "RED", finding });

export type Examination = {
  what: string;
  look: () => Promise<Said>;
  /** What to do when it fails. */
  todo: string;
  /** The setting that has the key, where there is one. */
  key?: string;
};

const PATIENCE_MS = 15_000;

/** Carries out one examination; whatever fails, or does not answer in time, is red. */
export async function examine(
  { what, look, todo, key }: Examination,
  patienceMs: number = PATIENCE_MS,
): Promise<Finding> {
  const done = new AbortController();
  const tooLong = delay(patienceMs, undefined, { ref: false, signal: done.signal }).then(() =>
    red(`No answer within ${patienceMs / 1_000} seconds. ${todo}`),
  );
  // Ended early below.
  tooLong.catch(() => undefined);
  try {
    return { what, ...(await Promise.race([look(), tooLong])) };
  } catch (error) {
    const reason = reasonOf(error);
    return {
      what,
      ...(key !== undefined && hasRefusedKey(error)
        ? red(`It answers, but refuses the key (${reason}). Correct ${key}.`)
        : red(`It failed (${reason}). ${todo}`)),
    };
  } finally {
    done.abort();
  }
}

function hasRefusedKey(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  if (cause instanceof ProviderRefused) return cause.ofKey;
  // The mail server's log-in.
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return typeof code === "string" && code.startsWith("smtp:EAUTH");
}

/** A code that may be printed: never what a provider or the database said, which may name somebody. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefused) return error.code;
  const cause = error instanceof Problem ? error.cause : error;
  if (!(cause instanceof Error)) return error instanceof Problem ? error.code : "unknown";
  if ("code" in cause && typeof cause.code === "string") return cause.code;
  return error instanceof Problem ? error.code : cause.name;
}

const order: readonly Finding["state"][] = ["RED", "yellow", "ok"];

export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
