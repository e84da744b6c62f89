import { transactableTypes } from "@portal/contract/status";
import * as v from "valibot";
import { sessionItem } from "../session.ts";

const text = v.optional(v.string(), "");

export const trackChoiceItem = sessionItem("track_choice", v.picklist(transactableTypes));
/** The input of the simple lookups; `birth_date` as MM/DD/YYYY. */
export const lookupItem = sessionItem(
  "lookup",
  v.object({ license: text, birth_date: text, plate: text }),
);
