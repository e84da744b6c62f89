import "../../record-answers.ts";
import type { TransactableType } from "@portal/contract";
import { LicenseLookup } from "./license-lookup.tsx";
import { PlateLookup } from "./plate-lookup.tsx";

/** The simple lookup of what was chosen (spec §2). Stands inside a `LookupGate`. */
export function LookupForm({ type }: { type: TransactableType }) {
  return type === "Plate Number" ? <PlateLookup /> : <LicenseLookup />;
}
