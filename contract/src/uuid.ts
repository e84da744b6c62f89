import * as v from "valibot";
import * as sentences from "./sentences.ts";

export const Uuid = v.pipe(v.string(), v.uuid(sentences.reference));
