import type { MessageDescriptor } from "@lingui/core";
import type { TransactableType } from "@portal/contract/status";
import { recogniseLicense } from "./recognise-license.ts";
import { recognisePlate, spacedPlate } from "./recognise-plate.ts";
import {
  licenseHints,
  licenseNotes,
  licenseTries,
  plateHints,
  plateNotes,
  plateTries,
} from "./words.ts";

type Help = {
  /** Before a lookup; null if there is nothing to say. */
  hint: MessageDescriptor | null;
  /** After a lookup that found nothing. */
  note: MessageDescriptor | null;
  tries: readonly MessageDescriptor[];
  /** The probable corrections: as the field's value, and as displayed. */
  meant: readonly { number: string; shown: string }[];
};

/** Help for a number entered in a field for records of this type. */
export function recogniseNumber(type: TransactableType, text: string): Help {
  if (type === "Driver's License") {
    const { look, suggestions } = recogniseLicense(text);
    const meant = suggestions.map((number) => ({ number, shown: number }));
    return { hint: licenseHints[look], note: licenseNotes[look], tries: licenseTries, meant };
  }
  const { look, suggestions } = recognisePlate(text);
  const meant = suggestions.map((number) => ({ number, shown: spacedPlate(number) }));
  return { hint: plateHints[look], note: plateNotes[look], tries: plateTries(look), meant };
}
