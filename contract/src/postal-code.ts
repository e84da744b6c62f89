import { exactly } from "./bare-number.ts";
import * as sentences from "./sentences.ts";

export const PostalCode = exactly(/^\d{4}$/u, sentences.postalCode);
