import type { PlateRecord } from "@portal/contract/record";
import { MV_NUMBER, PLATE_NUMBER } from "@portal/contract/document-numbers";
import { knownAs } from "../../track/typed-number.ts";
import { readSession, writeSession } from "../../session.ts";
import { plateItem, plateOwnerItem } from "../record-session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/**
 * What shows that a plate is its owner's: the number that it was not looked up by. A vehicle without a plate
 * number needs the complete form.
 */
export const proofOf = (asked: string, { number }: Pick<PlateRecord, "number">) => {
  if (!MV_NUMBER.test(asked)) return "mv_number";
  return number === "-" ? "form" : "number";
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
