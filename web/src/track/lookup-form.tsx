import { inquiryCalls } from "@portal/contract/calls/inquiry-calls";
import type { TransactableType } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import { readAnswersAs } from "../api/api.ts";
import { FetchAhead } from "../site/loading/page-files.tsx";
import { LicenseLookup } from "./license-lookup.tsx";
import { PlateLookup } from "./plate-lookup.tsx";

// Later screens bring the other schemas (api/answers.ts).
readAnswersAs(inquiryCalls);

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
