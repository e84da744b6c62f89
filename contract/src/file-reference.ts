import * as v from "valibot";
import { sentences } from "./sentences.ts";

/** "/filename" as the portal sends it back (spec §3, R-6). Empty is the same as absent. */
export const FileReference = v.pipe(
  v.string(),
  v.regex(/^\/[A-Za-z0-9_-]{22,64}\.jpg$/u, sentences.photoAgain),
);

const FILE_NAME = /^[A-Za-z0-9_-]{22,64}\.(?:jpg|webp)$/u;

/** True for a name that the upload gave: 128 random bits or more, and nothing that a path could be made of. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Preview link → "/filename", the reference that goes into documents (spec §3); "" for none. */
export function fileReference(url: string): string {
  const path = url.split(/[?#]/u, 1)[0] ?? "";
  return path === "" ? "" : `/${path.slice(path.lastIndexOf("/") + 1)}`;
}

/** "/filename" → the name. */
export const fileNameOf = (reference: string): string => reference.replace(/^\//u, "");
