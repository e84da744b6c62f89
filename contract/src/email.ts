import * as v from "valibot";
import * as sentences from "./sentences.ts";

export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, sentences.fillIn),
  v.maxLength(254, sentences.emailTooLong),
  v.rfcEmail(sentences.email),
  v.regex(/@[^@]+\.[^@.]+$/u, sentences.email),
);
