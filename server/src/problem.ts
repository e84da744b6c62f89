import { problems, type FieldErrors, type ProblemCode } from "@portal/contract";

/** Expected trouble: thrown anywhere, made into an HTTP answer in one place (`http/errors.ts`). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param code a code of the contract's table, which also gives the HTTP status
   * @param message a sentence for the person; the table's own when absent
   */
  constructor(
    code: ProblemCode,
    message?: string,
    more: { errors?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message ?? problems[code].message, { cause: more.cause });
    this.name = "Problem";
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
