import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";

/** @throws Problem `invalid_fields` for each photo that is required and missing (spec §5) */
export function requirePhotos(
  required: readonly string[],
  documents: readonly { column: string }[],
): void {
  const missing = required.filter(
    (column) => !documents.some((document) => document.column === column),
  );
  if (missing.length > 0) throw missingPhotos(missing);
}

export const missingPhotos = (columns: readonly string[]): Problem =>
  wrongFields(
    atEach(
      columns.map((column) => `documents.${column}`),
      i18n.t("Please add this photo."),
    ),
  );

/** `file_not_found` for photos that are unknown, deleted or of another owner. */
export const gonePhotos = (fields: readonly string[]): Problem =>
  new Problem("file_not_found", undefined, {
    errors: atEach(fields, i18n.t("This photo is no longer here. Please add it again.")),
  });

const atEach = (fields: readonly string[], sentence: Sentence) =>
  Object.fromEntries(fields.map((field) => [field, [sentence]]));
