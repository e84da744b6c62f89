import { Trans } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";

/** The notice before paying for the delivery of a license (spec §2). */
export const violationsRule = (
  <Trans>
    Please make sure that you have no pending violations before you pay. A pending violation delays
    your delivery.
  </Trans>
);

/** The notice before paying for the delivery of a plate (spec §2). */
export const buyerRule = (
  <Trans>The plate number should be registered under the buyer's name.</Trans>
);

export const secondHandRule = (
  <Trans>
    Second-hand vehicle: the plate is still delivered if you upload a notarized deed of sale. But
    the vehicle is put on the alarm. Ask an LTO office what the alarm means and how it is lifted.
  </Trans>
);

export function CorporationRule() {
  const { support_email: email } = useSettings();
  return (
    <Trans>
      Corporation: please send your SEC documents by email to{" "}
      <a href={`mailto:${email}`}>{email}</a>.
    </Trans>
  );
}
