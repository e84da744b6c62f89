import { checkFields } from "@portal/contract/check-fields";
import type * as v from "valibot";
import { Problem, type FieldSentences } from "../problem/problem.ts";

/** Parses input by a schema; throws `invalid_fields` with the first message of each field. */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const checked = checkFields(schema, value ?? {});
  if (checked.success) return checked.output;
  const errors: FieldSentences = Object.fromEntries(
    [...checked.errors].map(([field, sentence]) => [field, [sentence]]),
  );
  throw new Problem("invalid_fields", undefined, { errors });
}
