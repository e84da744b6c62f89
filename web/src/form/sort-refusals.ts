import type { FieldErrors } from "@portal/contract/problem";
import { inWords, type CallFailed } from "../api/api.ts";

/** Sentences by field, and those that belong to no field. */
export type Refusals<Field extends string> = { fields: [Field, string][]; others: string[] };

/** Sorts the sentences of a 422 by form field; the first one of each field is kept. */
export function sortRefusals<Field extends string>(
  errors: FieldErrors,
  fieldOf: (wireName: string) => Field | null,
): Refusals<Field> {
  const refusals: Refusals<Field> = { fields: [], others: [] };
  for (const [wireName, [sentence]] of Object.entries(errors)) {
    if (sentence === undefined) continue;
    const field = fieldOf(wireName);
    if (field === null) refusals.others.push(sentence);
    else if (!refusals.fields.some(([known]) => known === field))
      refusals.fields.push([field, sentence]);
  }
  return refusals;
}

/** A failed attempt that field errors alone do not explain: its sentence, and those that belong to no field. */
export type Notice = { error: Error; message: string | null; others: readonly string[] };

/** What is shown above a form after a failed attempt; null if the field errors explain it. */
export function noticeOf(error: Error, { fields, others }: Refusals<string>): Notice | null {
  if (fields.length > 0 && others.length === 0) return null;
  // "Please check the marked fields" does not help if no field is marked.
  const isVague = "code" in error && error.code === "invalid_fields";
  const isMute = isVague && fields.length === 0 && others.length > 0;
  return { error, message: isMute ? null : inWords(error), others };
}

/** The sentence of a failure without marked fields: the first field's, if the failure's own only refers to it. */
export const unmarkedSentence = ({
  code,
  message,
  errors,
}: Pick<CallFailed, "code" | "message" | "errors">): string =>
  code === "invalid_fields" ? (Object.values(errors)[0]?.[0] ?? message) : message;
