import { i18n } from "../language/sentence.ts";
import type { AppointmentRequest } from "@portal/contract/appointment";
import { purposeRules, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { fileNameOf } from "@portal/contract/file-reference";
import { Problem } from "../problem/problem.ts";

/** A photo in a request; `column` is its field of spec §3. */
export type Document = { column: string; name: string };

export const documentsOf = ({ documents }: Pick<AppointmentRequest, "documents">): Document[] =>
  Object.entries(documents).flatMap(([column, reference]) =>
    reference ? [{ column, name: fileNameOf(reference) }] : [],
  );

/** @throws Problem `invalid_fields` for each missing photo that the purpose requires (spec §5) */
export function requirePhotos(purpose: AppointmentPurpose, documents: Document[]): void {
  const missing = purposeRules[purpose].required.filter(
    (column) => !documents.some((document) => document.column === column),
  );
  if (missing.length === 0) return;
  throw new Problem("invalid_fields", undefined, {
    errors: Object.fromEntries(
      missing.map((column) => [`documents.${column}`, [i18n.t("Please add this photo.")]]),
    ),
  });
}

/** @throws Problem `file_not_found` with the fields whose photo is unknown, deleted or of another owner */
export function refuseFiles(documents: Document[], free: ReadonlySet<string>): never {
  const sentence = i18n.t("This photo is no longer here. Please add it again.");
  const gone = documents.filter(({ name }) => !free.has(name));
  throw new Problem("file_not_found", undefined, {
    errors: Object.fromEntries(gone.map(({ column }) => [`documents.${column}`, [sentence]])),
  });
}
