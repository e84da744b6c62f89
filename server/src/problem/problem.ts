import type { Language } from "@portal/contract/languages";
import { problems, type FieldErrors, type ProblemDetails } from "@portal/contract/problem";
import type { ProblemCode } from "@portal/contract/problem-code";
import { say, type Said } from "../language/sentence.ts";

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
      retryAfterSeconds?: number;
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
