import * as v from "valibot";
import { sentences } from "./sentences.ts";

export const Uuid = v.pipe(v.string(), v.uuid(sentences.reference));
