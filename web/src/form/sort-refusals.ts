import type { FieldErrors } from "@portal/contract/problem";
import type { CallFailed } from "../api/api.ts";

/** Sentences about a form: by its fields, and those that belong to none. */
export type Refusals<Field extends string> = { fields: [Field, string][]; others: string[] };

/** Sorts the sentences of a 422, the first of each name, by the fields that the wire's names stand for. */
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

/** A failed try that the fields alone do not explain: its sentence, and those of a 422 that belong to no field. */
export type Notice = { error: Error; message: string | null; others: readonly string[] };

/** What is said above a form of a failed try; null where the marked fields say it all. */
export function noticeOf(error: Error, { fields, others }: Refusals<string>): Notice | null {
  if (fields.length > 0 && others.length === 0) return null;
  // "Please check the marked fields" helps nobody where none is marked.
  const isVague = "code" in error && error.code === "invalid_fields";
  const isMute = isVague && fields.length === 0 && others.length > 0;
  return { error, message: isMute ? null : error.message, others };
}

/** The sentence of a failure where no field can be marked: that about the first field, if its own only points to it. */
export const unmarkedSentence = ({
  code,
  message,
  errors,
}: Pick<CallFailed, "code" | "message" | "errors">): string =>
  code === "invalid_fields" ? (Object.values(errors)[0]?.[0] ?? message) : message;
