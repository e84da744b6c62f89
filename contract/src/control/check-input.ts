import * as v from "valibot";
import { brokenText } from "../check-fields.ts";

/** What is wrong with a field, in words that follow its name: "is missing". */
export type Mistake = { field: string; is: string };

export type CheckedInput<Out> =
  | { success: true; output: Out }
  | { success: false; mistakes: Mistake[] };

/** Parses the input of a command, or says what is wrong with each field; used by client and server. */
export function checkInput<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): CheckedInput<v.InferOutput<S>> {
  const result = v.safeParse(schema, value);
  if (result.success) {
    const broken = brokenText(result.output);
    if (broken === undefined) return { success: true, output: result.output };
    const [field = "input"] = broken.split(".");
    return {
      success: false,
      mistakes: [{ field, is: "has a sign that cannot be kept. Type it again" }],
    };
  }
  const mistakes = new Map<string, string>();
  for (const issue of result.issues) {
    // A wrong value of a list is a mistake of the list: operators do not type `channels.0`.
    const field = v.getDotPath(issue)?.split(".")[0] ?? "input";
    if (!mistakes.has(field)) mistakes.set(field, wordsOf(issue));
  }
  return { success: false, mistakes: [...mistakes].map(([field, is]) => ({ field, is })) };
}

/** @param name of the field, as the operator knows it */
export const sentenceOf = (name: string, { is }: Mistake): string =>
  `${name} ${is}${is.endsWith(".") ? "" : "."}`;

function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "is not known";
  if (issue.input === undefined) return "is missing";
  if (issue.type === "picklist") {
    const words = (issue.expected ?? "").replaceAll(/[()"]/gu, "").split(" | ").filter(Boolean);
    return `is not one of ${words.join(", ")}`;
  }
  // A message of the schema itself; the library's own begin like this.
  return issue.message.startsWith("Invalid ") ? "is not valid" : `is not valid: ${issue.message}`;
}
