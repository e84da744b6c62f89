import "../api/inquiry-answers.ts";
import type { TransactableType } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import { FetchAhead } from "../site/page-files.tsx";
import { LicenseLookup } from "./license-lookup.tsx";
import { PlateLookup } from "./plate-lookup.tsx";

const next: Record<TransactableType, string[]> = {
  "Driver's License": [paths.license("-"), paths.licenseForm],
  "Plate Number": [paths.plate("-"), paths.plateForm],
};

/** The simple lookup of the chosen type (spec §2). Inside a `LookupGate`. */
export function LookupForm({ type }: { type: TransactableType }) {
  return (
    <>
      {type === "Plate Number" ? <PlateLookup /> : <LicenseLookup />}
      <FetchAhead key={type} pages={next[type]} />
    </>
  );
}
