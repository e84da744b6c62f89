import * as v from "valibot";
import { Problem, type FieldSentences } from "../problem.ts";
import { isSentence, type Sentence } from "../sentence.ts";

/** The value as its schema gives it; throws `invalid_fields` with the first sentence about each field. */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value ?? {});
  if (result.success) return result.output;
  // Grouped by a Map: a field may be called "constructor".
  const issues = Map.groupBy(result.issues, (issue) => v.getDotPath(issue) ?? "body");
  const errors: FieldSentences = Object.fromEntries(
    [...issues].map(([field, found]) => [field, found.slice(0, 1).map(sentence)]),
  );
  throw new Problem("invalid_fields", undefined, { errors });
}

function sentence(issue: v.BaseIssue<unknown>): Sentence {
  if (issue.type === "strict_object" && issue.expected === "never")
    return "This field is not known here.";
  // Of alternatives the last is what was meant: the others are "", null and the like.
  const meant = issue.issues?.at(-1);
  if (meant && issue.message.startsWith("Invalid type")) return sentence(meant);
  if (issue.input === undefined || issue.input === null) return "Please fill this in.";
  return isSentence(issue.message) ? issue.message : "Please check this value.";
}
