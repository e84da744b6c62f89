import { readSession } from "../../session.ts";

/** The MV file number that this visit has shown for a plate; null when it has shown none. */
export const shownMvNumber = (number: string): string | null =>
  readSession("plate_owner")?.[number] ?? null;
