import { LICENSE_NUMBER, readLicenseNumber } from "@portal/contract/document-numbers";
import { useLingui } from "@lingui/react/macro";
import { LicenseLookup } from "../../track/license-lookup.tsx";
import { LookupGate } from "../../track/captcha/captcha-gate.tsx";
import { licenseMistake } from "../../track/typed-number.ts";
import { Banner } from "../../ui/banner.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { readAgainKinds } from "./refresh-record.tsx";
import { BadLink, type LinkState, StatusReading } from "./status-reading.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import type { Route } from "./+types/license-status-screen.ts";
import { LicenseStatus } from "./license-status.tsx";

/** A deep link without a session: asks for the birth date behind the captcha. */
function AskBirthDate({ number, link }: { number: string; link: LinkState }) {
  const { t } = useLingui();
  const isOne = LICENSE_NUMBER.test(number);
  return (
    <PageColumn>
      <PageTitle>{t`Driver's License ${number}`}</PageTitle>
      <h1>{t`Driver's License ${number}`}</h1>
      <BadLink link={link} />
      {isOne ? null : (
        <Banner variant="warning">
          <p>{licenseMistake(number)}</p>
        </Banner>
      )}
      <p>{t`Please enter the owner's birth date to see the status.`}</p>
      <LookupGate className="min-h-[15.875rem]">
        <Card>
          <LicenseLookup fixedNumber={isOne ? number : undefined} />
        </Card>
      </LookupGate>
    </PageColumn>
  );
}

/** The status page of a license: from the session, a message's link, or after the birth date. */
export default function LicenseStatusScreen({ params }: Route.ComponentProps) {
  const number = readLicenseNumber(params.license_no);
  return (
    <StatusReading
      kind={readAgainKinds.license}
      number={number}
      Found={LicenseStatus}
      Ask={AskBirthDate}
    />
  );
}
