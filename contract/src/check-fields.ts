import * as v from "valibot";
import { sentences } from "./sentences.ts";

export type FieldSentence = (typeof sentences)[keyof typeof sentences];

/** `errors`: the first message by field path; "body" for an error without a field. */
export type Checked<Out> =
  | { success: true; output: Out }
  | { success: false; errors: ReadonlyMap<string, FieldSentence> };

/** Parses a value, or returns a message for each invalid field. Used by browser and server. */
export function checkFields<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): Checked<v.InferOutput<S>> {
  const result = v.safeParse(schema, value);
  if (result.success) return { success: true, output: result.output };
  // A Map, because a field may be called "constructor".
  const errors = new Map<string, FieldSentence>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "body";
    if (!errors.has(field)) errors.set(field, sentenceOf(issue));
  }
  return { success: false, errors };
}

const known: ReadonlySet<string> = new Set(Object.values(sentences));
const isOurs = (text: string): text is FieldSentence => known.has(text);

/** The message of an issue; the library's own messages are not translated and never shown. */
function sentenceOf(issue: v.BaseIssue<unknown>): FieldSentence {
  if (issue.type === "strict_object" && issue.expected === "never") return sentences.unknownField;
  // In a failed union the last alternative is the intended one; the others are "", null and similar.
  const meant = issue.issues?.at(-1);
  if (meant && !isOurs(issue.message)) return sentenceOf(meant);
  if (issue.input === undefined || issue.input === null) return sentences.fillIn;
  return isOurs(issue.message) ? issue.message : sentences.checkValue;
}
