import "../api/inquiry-answers.ts";
import type { TransactableType } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import { PrefetchPageLinks } from "react-router";
import { LicenseLookup } from "./license-lookup.tsx";
import { PlateLookup } from "./plate-lookup.tsx";
import { useTypedLookup } from "./track-session.ts";

const next: Record<TransactableType, string[]> = {
  "Driver's License": [paths.license("-"), paths.licenseForm],
  "Plate Number": [paths.plate("-"), paths.plateForm],
};

/** The simple lookup of the chosen type (spec §2). Inside a `LookupGate`. */
export function LookupForm({ type }: { type: TransactableType }) {
  const isPlate = type === "Plate Number";
  const [typed] = useTypedLookup();
  // Not before: the page is still starting, and many only look at it.
  const begun = (isPlate ? typed.plate : typed.license) !== "";
  return (
    <>
      {isPlate ? <PlateLookup /> : <LicenseLookup />}
      {begun ? next[type].map((page) => <PrefetchPageLinks key={page} page={page} />) : null}
    </>
  );
}
