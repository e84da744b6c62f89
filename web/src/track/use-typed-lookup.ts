import { type ItemOf, useSession } from "../session.ts";
import { lookupItem } from "./track-session.ts";

type Typed = ItemOf<typeof lookupItem>;

const nothing: Typed = { license: "", birth_date: "", plate: "" };

/** The input of the simple lookups: survives a reload and Back, cleared when a delivery is paid. */
export function useTypedLookup(): [Typed, (change: Partial<Typed>) => void] {
  const [item, write] = useSession(lookupItem);
  const typed = item ?? nothing;
  return [typed, (change) => write({ ...typed, ...change })];
}
