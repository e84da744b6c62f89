import { MV_NUMBER } from "@portal/contract/document-numbers";
import type { PlateRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { purposeWords } from "../../site/purpose-words.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { ShowOwnership } from "../../record/ownership/show-ownership.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { OtherPurpose } from "./other-purpose.tsx";

/** Asks for a plate's other number before its pickup can be booked. */
export function ShowPlate(plate: { record: PlateRecord; asked: string }) {
  const { t } = useLingui();
  const { asked } = plate;
  const title = t(purposeWords["Plate Number Pickup"]);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <OtherPurpose />
      <h1>{title}</h1>
      <p className="font-semibold">
        {MV_NUMBER.test(asked) ? (
          <Trans>MV Number {asked}</Trans>
        ) : (
          <Trans>Plate Number {asked}</Trans>
        )}
      </p>
      <ShowOwnership {...plate} />
    </PageColumn>
  );
}
