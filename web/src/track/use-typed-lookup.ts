import { useSession, type SessionItem } from "../session.ts";

type Typed = SessionItem<"lookup">;

const nothing: Typed = { license: "", birth_date: "", plate: "" };

/** What was typed into the simple lookups: kept over a reload and for a Back, forgotten when a delivery is paid. */
export function useTypedLookup(): [Typed, (change: Partial<Typed>) => void] {
  const [item, write] = useSession("lookup");
  const typed = item ?? nothing;
  return [typed, (change) => write({ ...typed, ...change })];
}
