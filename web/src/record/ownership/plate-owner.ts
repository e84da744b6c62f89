import { readSession, writeSession } from "../../session.ts";
import { knownAs } from "../../track/known-as.ts";

/** From now on this visit has shown that the plate is its own: `handle` says so, in the record and in a booking begun. */
export function keepOwnership(number: string, mvNumber: string, handle: string): void {
  writeSession("plate_owner", { ...readSession("plate_owner"), [number]: mvNumber });
  const draft = readSession("appointment_draft");
  if (draft?.purpose === "Plate Number Pickup" && draft.number === number)
    writeSession("appointment_draft", { ...draft, appointable_id: handle });
  const stored = readSession("plate_number");
  if (!stored || knownAs(stored.record, stored.asked) !== number) return;
  const record = { ...stored.record, id: handle, ownership_needed: false };
  writeSession("plate_number", { ...stored, record });
}

/** The MV file number that this visit has shown for a plate; null when it has shown none. */
export const shownMvNumber = (number: string): string | null =>
  readSession("plate_owner")?.[number] ?? null;
