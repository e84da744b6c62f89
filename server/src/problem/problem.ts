import type { Language } from "@portal/contract/languages";
import { type FieldErrors, type ProblemDetails, problems } from "@portal/contract/problem";
import type { ProblemCode } from "@portal/contract/problem-code";
import { type Said, say } from "../language/sentence.ts";

/** Messages by field of the body or query. */
export type FieldSentences = Record<string, Said[]>;

/** An expected failure: thrown anywhere, turned into an HTTP answer in one place (`http/errors.ts`). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly said: Said;
  readonly fields: FieldSentences | undefined;
  readonly details: ProblemDetails | undefined;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param code a code of the contract's table, which also gives the HTTP status
   * @param said a sentence for the person; the table's own when absent
   */
  constructor(
    code: ProblemCode,
    said: Said = problems[code].message,
    more: {
      errors?: FieldSentences;
      details?: ProblemDetails;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(say(said, "en"), { cause: more.cause });
    this.name = "Problem";
    this.code = code;
    this.said = said;
    this.fields = more.errors;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** Field messages in English, like `message`. */
  get errors(): FieldErrors | undefined {
    return this.fieldErrors("en");
  }

  fieldErrors(language: Language): FieldErrors | undefined {
    return (
      this.fields &&
      Object.fromEntries(
        Object.entries(this.fields).map(([field, all]) => [
          field,
          all.map((said) => say(said, language)),
        ]),
      )
    );
  }
}

/** Whether what was asked about is known to nobody. */
export const isUnknown = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === "resource_not_found";

/** A body or query in which these fields are wrong. */
export const wrongFields = (errors: FieldSentences): Problem =>
  new Problem("invalid_fields", undefined, { errors });

/** For `catch`: the same refusal in words that lead on. */
export const saidAs =
  (said: Said) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    const { code, retryAfterSeconds } = error;
    throw new Problem(code, said, { retryAfterSeconds, cause: error });
  };

/**
 * What may be logged of an error: name, code and frames. Not the message: a driver's may quote the refused row; only
 * what an error says for operators.
 */
export function stackOf(error: unknown): string {
  const cause = error instanceof Problem && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return nameOf(error);
  const frames = (cause.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "));
  const names = cause === error ? [nameOf(error)] : [nameOf(error), nameOf(cause)];
  const said = "forOperators" in cause ? [String(cause.forOperators)] : [];
  return [[...names, ...said].join(": "), ...frames].join("\n");
}

/** A short name: a Problem's code, else the error's name with the code of the database or system. */
export function nameOf(error: unknown): string {
  if (error instanceof Problem) return error.code;
  if (!(error instanceof Error)) return "thrown: no error";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
