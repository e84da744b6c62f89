import { Trans } from "@lingui/react/macro";
import { useSettings } from "../settings.ts";
import { LegalText } from "./legal-text.tsx";

function OurPart() {
  const { product } = useSettings();
  return (
    <>
      <h3>
        <Trans>What this service is</Trans>
      </h3>
      <p>
        <Trans>
          {product} is an intermediary for parcel delivery. It passes your request on to the
          delivery company you choose. It does not carry the parcel itself.
        </Trans>
      </p>
      <h3>
        <Trans>Delivery times and disputes</Trans>
      </h3>
      <p>
        <Trans>
          Delivery times are not guaranteed. Questions and disputes about a delivery go to the
          delivery provider.
        </Trans>
      </p>
    </>
  );
}

/** The terms of use (spec §1). */
export default function Terms() {
  const { product, contact_email: email } = useSettings();
  return (
    <LegalText>
      <OurPart />
      <h3>
        <Trans>Your part</Trans>
      </h3>
      <p>
        <Trans>
          Give accurate information, use the service lawfully, and do not commit fraud. Requests
          made with somebody else's details or with false documents are refused.
        </Trans>
      </p>
      <h3>
        <Trans>Ending access and changing these terms</Trans>
      </h3>
      <p>
        <Trans>
          {product} may end anybody's access without notice, and may change these terms. The text
          shown here is the one in force.
        </Trans>
      </p>
      <h3>
        <Trans>Contact</Trans>
      </h3>
      <p>
        <Trans>
          Write to <a href={`mailto:${email}`}>{email}</a>.
        </Trans>
      </p>
    </LegalText>
  );
}
