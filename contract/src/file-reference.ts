import * as v from "valibot";
import * as sentences from "./sentences.ts";

/** "/filename" (spec §3, R-6). Empty means absent. */
export const FileReference = v.pipe(
  v.string(),
  v.regex(/^\/[A-Za-z0-9_-]{22,64}\.jpg$/u, sentences.photoAgain),
);

const FILE_NAME = /^[A-Za-z0-9_-]{22,64}\.(?:jpg|webp)$/u;

/** Matches names issued by the upload: at least 128 random bits, no path separators. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Preview link → "/filename" (spec §3); "" for an empty link. */
export function fileReference(url: string): string {
  const path = url.split(/[?#]/u, 1)[0] ?? "";
  return path === "" ? "" : `/${path.slice(path.lastIndexOf("/") + 1)}`;
}

export const fileNameOf = (reference: string): string => reference.replace(/^\//u, "");
