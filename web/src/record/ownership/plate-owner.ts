import type { PlateRecord } from "@portal/contract/record";
import { MV_NUMBER, PLATE_NUMBER } from "@portal/contract/document-numbers";
import { knownAs } from "../../track/typed-number.ts";
import { readSession, writeSession } from "../../session.ts";
import { plateItem, plateOwnerItem } from "../record-session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

type Numbers = Pick<PlateRecord, "number" | "mv_number">;

/**
 * What shows that a plate is its owner's: the number that it was not looked up by. Where the record has no such
 * number, the complete form.
 */
export const proofOf = (asked: string, { number, mv_number: mv }: Numbers) => {
  const other = MV_NUMBER.test(asked) ? ("number" as const) : ("mv_number" as const);
  const isOnRecord = other === "number" ? number !== "-" : mv !== "";
  return { other, isOnRecord };
};

/** The record once its owner has entered the `other` number, with the new `handle`. */
export const proven = (record: PlateRecord, other: string, handle: string): PlateRecord => ({
  ...record,
  id: handle,
  ownership_needed: false,
  // The answer to a look-up by MV number hides it.
  number: PLATE_NUMBER.test(other) ? other : record.number,
});

/** Remembers that ownership was shown, and puts the new `handle` into the record and a started booking. */
export function keepOwnership(asked: string, other: string, handle: string): void {
  writeSession(plateOwnerItem, { ...readSession(plateOwnerItem), [asked]: other });
  const stored = readSession(plateItem);
  if (stored?.asked !== asked) return;
  const record = proven(stored.record, other, handle);
  const draft = readSession(appointmentDraftItem);
  if (draft?.purpose === "Plate Number Pickup" && draft.number === knownAs(stored.record, asked))
    writeSession(appointmentDraftItem, {
      ...draft,
      number: knownAs(record, asked),
      appointable_id: handle,
    });
  writeSession(plateItem, { ...stored, record });
}

/** The other number of a plate, entered during this visit; null without one. */
export const shownNumber = (asked: string): string | null =>
  readSession(plateOwnerItem)?.[asked] ?? null;
