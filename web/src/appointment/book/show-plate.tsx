import type { PlateRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { purposeWords } from "../../site/purpose-words.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { ShowOwnership } from "../../record/ownership/show-ownership.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { OtherPurpose } from "./other-purpose.tsx";

/** Asks for the MV file number before the pickup of a plate can be booked. */
export function ShowPlate(plate: { record: PlateRecord; number: string }) {
  const { t } = useLingui();
  const { number } = plate;
  const title = t(purposeWords["Plate Number Pickup"]);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <OtherPurpose />
      <h1>{title}</h1>
      <p className="font-semibold">
        <Trans>Plate Number {number}</Trans>
      </p>
      <ShowOwnership {...plate} />
    </PageColumn>
  );
}
