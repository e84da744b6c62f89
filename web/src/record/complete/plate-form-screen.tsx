import { Trans, useLingui } from "@lingui/react/macro";
import { ForeignClients } from "../../site/foreign-clients.tsx";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { NotFoundNumber } from "../../track/open-number-help.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { PlateForm } from "./plate-form.tsx";

/** The complete plate lookup (spec §2): the captcha first, then the form. */
export default function PlateFormScreen() {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Plate Number`}</PageTitle>
      <h1>
        <Trans>Plate Number</Trans>
      </h1>
      <ForeignClients brief />
      <LookupGate className="min-h-80">
        <div className="flex flex-col gap-6">
          <NotFoundNumber type="Plate Number" />
          <PlateForm />
        </div>
      </LookupGate>
    </PageColumn>
  );
}
