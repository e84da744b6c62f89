import * as v from "valibot";
import * as sentences from "./sentences.ts";

/** Upper case independent of the browser's locale. */
export const upper = (text: string): string => text.toLocaleUpperCase("en");

/**
 * Text without these signs at its end. An expression such as `/\s+$/` would begin anew at each of them: the square of
 * their number.
 * @param sign of one character
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** Four times the most characters of any field: letters whose accents are apart take two or three. */
const LONGEST_READ = 4_000;

/**
 * Text in a form of Unicode. Accents are put in order in the square of their number: 60 kB of them took two seconds. So
 * what is longer than any field takes stays as it is, and is refused for its length.
 */
export const inForm = (text: string, form: "NFC" | "NFD" | "NFKC"): string =>
  text.length > LONGEST_READ ? text : text.normalize(form);

/** Missing values display "-" (spec §3). */
export const orDash = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === "" ? "-" : String(value);

/** No control characters, line separators or bidirectional controls. */
const NO_CONTROL = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}<>]*$/u;

const limits = {
  80: sentences.atMost80,
  160: sentences.atMost160,
  200: sentences.atMost200,
  400: sentences.atMost400,
  1000: sentences.atMost1000,
};

/** At most so many characters, as people count them: ñ is one. Two steps of a pipe. */
export const atMost = (most: keyof typeof limits) =>
  [
    v.check<string, string>((text) => [...text].length <= most, limits[most]),
    v.metadata<string, { maxLength: number }>({ maxLength: most }),
  ] as const;

/** A short code or id without characters that cannot be stored. */
export const shortCode = (max = 40) =>
  v.pipe(
    v.string(),
    v.maxLength(max, sentences.tooLong),
    v.regex(NO_CONTROL, sentences.commonSigns),
  );

/** One line of text, upper-cased (spec §5: all text but e-mail), at most `max` characters. */
export const upperText = (max: Parameters<typeof atMost>[0]) =>
  v.pipe(
    v.string(),
    v.trim(),
    ...atMost(max),
    v.regex(NO_CONTROL, sentences.commonSigns),
    v.transform(upper),
  );

/** A number or reference of another company, as it is printed: signs of ASCII that are seen, and spaces between them. */
export const printedCode = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, sentences.fillIn),
    v.maxLength(max, sentences.tooLong),
    v.regex(/^[\x20-\x7E]+$/u, sentences.commonSigns),
  );

/** An optional field may be left out, null or an empty string; all three mean "". */
export const orEmpty = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.nullish(v.union([v.literal(""), schema]), "");

/** The same for a list or an object: missing, null and "" become `absent`. */
export const orAbsent = <S extends v.GenericSchema>(schema: S, absent: v.InferInput<S>) =>
  // Not a union: that would lose the path to an inner field.
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((given) => (given === null || given === "" ? absent : given)),
    schema,
  ) as unknown as v.NullishSchema<S, v.InferInput<S>>;

export const Uuid = v.pipe(v.string(), v.uuid(sentences.reference));

/** Issued by a lookup for its record, valid for two hours. */
export const RecordHandle = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
