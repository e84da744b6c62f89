import * as v from "valibot";
import * as sentences from "./sentences.ts";

type FieldSentence = (typeof sentences)[keyof typeof sentences];

/** `errors`: the first message by field path; "body" for an error without a field. */
export type Checked<Out> =
  | { success: true; output: Out }
  | { success: false; errors: ReadonlyMap<string, FieldSentence> };

/** More than a form has fields; the list of somebody else's mistakes is no answer. */
const MOST_ERRORS = 50;

/** Parses a value, or returns a message for each invalid field. Used by browser and server. */
export function checkFields<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): Checked<v.InferOutput<S>> {
  const result = v.safeParse(schema, value, { message: UNSAID });
  // A Map, because a field may be called "constructor".
  const errors = new Map<string, FieldSentence>();
  if (result.success) {
    const broken = brokenText(result.output);
    if (broken === undefined) return { success: true, output: result.output };
    return { success: false, errors: errors.set(broken || "body", sentences.commonSigns) };
  }
  for (const issue of result.issues) {
    if (errors.size === MOST_ERRORS) break;
    const field = v.getDotPath(issue) ?? "body";
    if (!errors.has(field)) errors.set(field, sentenceOf(issue));
  }
  return { success: false, errors };
}

/** Half of a sign of two halves, as an emoji that was cut in two, and the zero sign: no database takes them. */
const NOT_KEPT = /[\p{Cs}\0]/u;

/** The path of the first text in a value that cannot be kept; undefined for none. */
export function brokenText(value: unknown): string | undefined {
  if (typeof value === "string") return NOT_KEPT.test(value) ? "" : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const broken = NOT_KEPT.test(key) ? "" : brokenText(inner);
    if (broken !== undefined) return broken === "" ? key : `${key}.${broken}`;
  }
  return undefined;
}

/** A text as it will be kept, to be shown before it is sent; as typed while it is not valid. */
export function asKept(schema: v.GenericSchema<string, string>, typed: string): string {
  const read = v.safeParse(schema, typed);
  return read.success ? read.output : typed;
}

/** Instead of the library's own messages, which are not translated. */
const UNSAID: FieldSentence = sentences.checkValue;

/** The message of an issue: whatever a schema of ours says is in the catalogue. */
function sentenceOf(issue: v.BaseIssue<unknown>): FieldSentence {
  if (issue.type === "strict_object" && issue.expected === "never") return sentences.unknownField;
  // In a failed union the last alternative is the intended one; the others are "", null and similar.
  const meant = issue.issues?.at(-1);
  if (meant && issue.message === UNSAID) return sentenceOf(meant);
  if (issue.input === undefined || issue.input === null) return sentences.fillIn;
  return issue.message as FieldSentence;
}
