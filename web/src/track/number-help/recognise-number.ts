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
  /** Before a lookup; null where nothing needs to be said. */
  hint: MessageDescriptor | null;
  /** After one that found nothing. */
  note: MessageDescriptor | null;
  tries: readonly MessageDescriptor[];
  /** What was perhaps meant: as the field takes it, and as it is shown. */
  meant: readonly { number: string; shown: string }[];
};

/** What can be said of a number typed where one of this type is asked for. */
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
