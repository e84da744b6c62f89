import { Trans, useLingui } from "@lingui/react/macro";
import { ForeignClients } from "../../site/foreign-clients.tsx";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { NotFoundNumber } from "../../track/open-number-help.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { LicenseForm } from "./license-form.tsx";

/** The complete license lookup (spec §2): the captcha first, then the form. */
export default function LicenseFormScreen() {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Driver's License`}</PageTitle>
      <h1>
        <Trans>Driver's License</Trans>
      </h1>
      <ForeignClients brief />
      <LookupGate className="min-h-80">
        <div className="flex flex-col gap-6">
          <NotFoundNumber type="Driver's License" />
          <LicenseForm />
        </div>
      </LookupGate>
    </PageColumn>
  );
}
