import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { Disclosure } from "../../ui/disclosure.tsx";
import { LicenseCard } from "../drawings/license-card.tsx";
import { VehiclePaper } from "./vehicle-paper.tsx";

function OnTheCard() {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>
          On the front of the license card, under “License No.”: one letter and ten digits. The
          card's serial number is a different number.
        </Trans>
      </p>
      <LicenseCard
        number="A12-34-567890"
        marked
        label={t`A drawn license card; the license number at its foot is marked.`}
      />
    </>
  );
}

function OnTheOrCr() {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>
          On the Certificate of Registration (CR) and on the Official Receipt (OR): look for “MV
          File No.” and “Plate No.”. Yours may look different.
        </Trans>
      </p>
      <VehiclePaper
        title="CERTIFICATE OF REGISTRATION"
        label={t`A drawn Certificate of Registration; MV File No. and Plate No. on it are marked.`}
      />
      <VehiclePaper
        title="OFFICIAL RECEIPT"
        label={t`A drawn Official Receipt; MV File No. and Plate No. on it are marked.`}
        brief
      />
    </>
  );
}

/** Shows where to find the number, on drawings of our own. */
export function WhereOnPaper({ type }: { type: TransactableType }) {
  const { t } = useLingui();
  return (
    <Disclosure summary={t`Where do I find the number?`}>
      <div className="flex flex-col gap-4 py-2">
        {type === "Driver's License" ? <OnTheCard /> : <OnTheOrCr />}
      </div>
    </Disclosure>
  );
}
