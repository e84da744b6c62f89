import * as v from "valibot";
import * as sentences from "./sentences.ts";

const code = (sentence: string) => v.pipe(v.string(), v.regex(/^\d{10}$/u, sentence));

/** A 10-digit code of the Philippine Standard Geographic Code. */
export const AddressCode = code(sentences.addressCode);
export const BarangayCode = code(sentences.barangay);
