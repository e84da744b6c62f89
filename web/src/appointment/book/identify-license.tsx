import type { LicenseRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { renewal, renewalOf } from "../../track/appointment-draft.ts";
import { purposeWords } from "../../track/purpose-words.ts";
import { LicenseLookup } from "../../track/license-lookup.tsx";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { writeSession } from "../../session.ts";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { OtherPurpose } from "./other-purpose.tsx";
import { WhatToBring } from "./what-to-bring.tsx";

const begin = (record: LicenseRecord) => writeSession("appointment_draft", renewalOf(record));

/** A renewal asks whose license it is, behind the captcha; the inquiry proves the answer. */
export function IdentifyLicense() {
  const { t } = useLingui();
  const title = t(purposeWords[renewal.purpose]);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>
        <Trans>Whose license is it? Then you choose an office and a day.</Trans>
      </p>
      <LookupGate className="min-h-[21.75rem]">
        <Card>
          <LicenseLookup goOn={{ label: t`Continue`, onFound: begin }} />
        </Card>
      </LookupGate>
      <WhatToBring purpose={renewal.purpose} />
      <OtherPurpose />
    </PageColumn>
  );
}
