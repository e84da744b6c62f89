import { knownAs } from "../../track/known-as.ts";
import { readSession, writeSession } from "../../session.ts";
import { plateItem, plateOwnerItem } from "../record-session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/** Remembers that ownership was shown, and puts the new `handle` into the record and a started booking. */
export function keepOwnership(number: string, mvNumber: string, handle: string): void {
  writeSession(plateOwnerItem, { ...readSession(plateOwnerItem), [number]: mvNumber });
  const draft = readSession(appointmentDraftItem);
  if (draft?.purpose === "Plate Number Pickup" && draft.number === number)
    writeSession(appointmentDraftItem, { ...draft, appointable_id: handle });
  const stored = readSession(plateItem);
  if (!stored || knownAs(stored.record, stored.asked) !== number) return;
  const record = { ...stored.record, id: handle, ownership_needed: false };
  writeSession(plateItem, { ...stored, record });
}

/** The MV file number that was entered for a plate during this visit; null without one. */
export const shownMvNumber = (number: string): string | null =>
  readSession(plateOwnerItem)?.[number] ?? null;
