import type { FieldErrors } from "@portal/contract/problem";

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
