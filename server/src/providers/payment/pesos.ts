import * as v from "valibot";
import { readShape } from "../provider-call.ts";

type ReadNumber = (key: string, value: unknown, context: { source?: string }) => unknown;
/** The language's own types do not know the third argument yet. */
const parseWithSource = JSON.parse as (text: string, read: ReadNumber) => unknown;

/** JSON with every number as the text it was written with: money never becomes a float. */
export const parseExact = (text: string): unknown =>
  parseWithSource(text, (_, value, { source }) => (typeof value === "number" ? source : value));

/** The text of an answer as JSON of this shape, numbers as their text. */
export function readExact<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  provider: string,
): v.InferOutput<Schema> {
  return readShape(schema, text, provider, parseExact);
}

/** An amount in pesos as it was written, as centavos. A smaller part than a centavo becomes a half, so that it shows. */
export const Pesos = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,11}(?:\.\d{1,20})?$/u),
  v.transform((written) => {
    const [whole = "", decimals = ""] = written.replace("-", "").split(".");
    const centavos = Number(whole + decimals.slice(0, 2).padEnd(2, "0"));
    const part = /[1-9]/u.test(decimals.slice(2)) ? 0.5 : 0;
    return written.startsWith("-") ? -(centavos + part) : centavos + part;
  }),
);

/** Pesos as a number of JSON: dividing by 100 gives the number nearest to the decimal, which is written as that decimal. */
export const pesosOf = (centavos: number): number => centavos / 100;
