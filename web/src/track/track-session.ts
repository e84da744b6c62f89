import { normalisePlateQuery } from "@portal/contract/document-numbers";
import { transactableTypes } from "@portal/contract/status";
import * as v from "valibot";
import { readSession, sessionItem, useSession, writeSession, type ItemOf } from "../session.ts";

const text = v.optional(v.string(), "");

export const trackChoiceItem = sessionItem("track_choice", v.picklist(transactableTypes));
/** The input of the simple lookups; `birth_date` as MM/DD/YYYY. */
export const lookupItem = sessionItem(
  "lookup",
  v.object({ license: text, birth_date: text, plate: text }),
);

type Typed = ItemOf<typeof lookupItem>;

const nothing: Typed = { license: "", birth_date: "", plate: "" };

/** The input of the simple lookups: survives a reload and Back, cleared when a delivery is paid or an appointment booked. */
export function useTypedLookup(): [Typed, (change: Partial<Typed>) => void] {
  const [item, write] = useSession(lookupItem);
  const typed = item ?? nothing;
  return [
    typed,
    (change) => {
      const now = { ...typed, ...change };
      write(Object.values(now).some((value) => value !== "") ? now : null);
    },
  ];
}

/** The number and birth date that were entered for the lookup of one of these numbers. */
export function forgetTyped(numbers: readonly string[]): void {
  const typed = readSession(lookupItem);
  if (!typed) return;
  if (numbers.includes(typed.license) || numbers.includes(normalisePlateQuery(typed.plate)))
    writeSession(lookupItem, null);
}
