import * as v from "valibot";
import { sentences } from "./sentences.ts";

export type FieldSentence = (typeof sentences)[keyof typeof sentences];

/** `errors`: path of the field → the first sentence about it; "body" for what belongs to no field. */
export type Checked<Out> =
  | { success: true; output: Out }
  | { success: false; errors: ReadonlyMap<string, FieldSentence> };

/** The value as its schema reads it, or a sentence about each field. Browser and server both ask here. */
export function checkFields<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): Checked<v.InferOutput<S>> {
  const result = v.safeParse(schema, value);
  if (result.success) return { success: true, output: result.output };
  // A Map: a field may be called "constructor".
  const errors = new Map<string, FieldSentence>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "body";
    if (!errors.has(field)) errors.set(field, sentenceOf(issue));
  }
  return { success: false, errors };
}

const known: ReadonlySet<string> = new Set(Object.values(sentences));
const isOurs = (text: string): text is FieldSentence => known.has(text);

/** The sentence about an issue. The validation library's own words are in no catalogue, so they are never shown. */
function sentenceOf(issue: v.BaseIssue<unknown>): FieldSentence {
  if (issue.type === "strict_object" && issue.expected === "never") return sentences.unknownField;
  // A union whose alternatives all failed: the last one is what was meant, the others are "", null and the like.
  const meant = issue.issues?.at(-1);
  if (meant && !isOurs(issue.message)) return sentenceOf(meant);
  if (issue.input === undefined || issue.input === null) return sentences.fillIn;
  return isOurs(issue.message) ? issue.message : sentences.checkValue;
}
