import type * as v from "valibot";
import type { HeaderName } from "../headers.ts";
import type { ProblemCode } from "../problem-code.ts";

/** One call of the wire (spec §7): what it takes, what it gives under `data`, and how it can fail. */
export type Call = {
  method: "GET" | "POST" | "PUT";
  /** Path with `:name` for each parameter. */
  path: string;
  summary: string;
  params?: v.GenericSchema;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  reads?: readonly HeaderName[];
  /** Takes one image in the multipart field `file` instead of a JSON body. */
  upload?: true;
  /** Gives a file of this type to save, its name and its text as `answer`, instead of JSON. */
  file?: "text/calendar";
  status: 200 | 201;
  answer: v.GenericSchema;
  problems: readonly ProblemCode[];
};

export const always = ["malformed", "too_many_requests", "unexpected", "unavailable"] as const;
export const fields = [...always, "invalid_fields"] as const;
export const once = ["idempotency_key_reused", "request_running"] as const;

/** What a caller gives and gets, from the call's schemas. */
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
