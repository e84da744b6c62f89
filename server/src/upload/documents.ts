import { fileNameOf } from "@portal/contract/photos";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";

/** A photo of a request, an appointment or a report, under the field that names it. */
export type Document<Field extends string = string> = { field: Field; name: string };

/** @param references of uploaded files; those that are empty are no photos */
export const documentsFrom = <Field extends string>(
  references: readonly (readonly [Field, string | undefined])[],
): Document<Field>[] =>
  references.flatMap(([field, reference]) =>
    reference ? [{ field, name: fileNameOf(reference) }] : [],
  );

/** @throws Problem `invalid_fields` for each photo that is required and missing (spec §5) */
export function requirePhotos(
  required: readonly string[],
  documents: readonly { field: string }[],
): void {
  const missing = required
    .map((field) => ({ field }))
    .filter(({ field }) => !documents.some((document) => document.field === field));
  if (missing.length > 0) throw missingPhotos(missing);
}

/** Where a request has a document. */
export const documentPath = ({ field }: { field: string }): string => `documents.${field}`;

export const missingPhotos = (documents: readonly { field: string }[]): Problem =>
  wrongFields(atEach(documents.map(documentPath), i18n.t("Please add this photo.")));

/** `file_not_found` for photos that are unknown, deleted or of another owner. */
export const gonePhotos = (paths: readonly string[]): Problem =>
  new Problem("file_not_found", undefined, {
    errors: atEach(paths, i18n.t("This photo is no longer here. Please add it again.")),
  });

const atEach = (paths: readonly string[], sentence: Sentence) =>
  Object.fromEntries(paths.map((path) => [path, [sentence]]));
