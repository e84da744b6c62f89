import type * as v from "valibot";
import type { ProblemCode } from "../problem-code.ts";

/** Header names of the wire, lower case (spec §7, R-4, R-5, R-9). */
export const headers = {
  captcha: "cf-t-token",
  transaction: "x-transaction-token",
  submission: "x-submission-token",
  appointment: "x-appointment-token",
  alert: "x-alert-token",
  case: "x-case-token",
  session: "x-browser-session",
  idempotency: "idempotency-key",
} as const;

export type HeaderName = keyof typeof headers;

/** One call (spec §7): its input, its answer under `data`, and its failures. */
export type Call = {
  method: "GET" | "POST" | "PUT";
  /** Path with `:name` for each parameter. */
  path: string;
  summary: string;
  params?: v.GenericSchema;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  reads?: readonly HeaderName[];
  /** The body is multipart with one image in the field `file`, not JSON. */
  upload?: true;
  /** The answer is a file of this type, not JSON; `answer` has its name and text. */
  file?: "text/calendar";
  status: 200 | 201;
  answer: v.GenericSchema;
  problems: readonly ProblemCode[];
};

export const always = ["malformed", "too_many_requests", "unexpected", "unavailable"] as const;
export const fields = [...always, "invalid_fields"] as const;
export const once = ["idempotency_key_reused", "request_running"] as const;

export type ParamsOf<C extends Call> = C extends { params: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : undefined;
export type QueryOf<C extends Call> = C extends { query: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : undefined;
export type BodyOf<C extends Call> = C extends { body: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : undefined;
export type AnswerOf<C extends Call> = v.InferOutput<C["answer"]>;
