import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { foreignClientsRule } from "../foreign-clients.tsx";
import { useSettings } from "../../settings.ts";
import { LegalList, LegalSection, LegalText } from "./legal-text.tsx";

const yourPart = [
  msg`Give accurate information, and keep your e-mail address and mobile number reachable until the parcel arrives.`,
  msg`Use the service lawfully, for yourself or for someone who asked you to.`,
  msg`Do not commit fraud. Requests made with someone else's details or with false documents are refused and may be reported.`,
  msg`Do not guess numbers, overload the service, or use bots.`,
  msg`Keep the links in our messages to yourself. Anyone who has one can see and change your request.`,
];

const deliveryTerms = [
  msg`Delivery times are not guaranteed. The days shown are the delivery company's own estimate.`,
  msg`Questions and disputes about a delivery, its fee or a lost or damaged parcel go to the delivery provider.`,
  msg`The courier fee is for the company. You pay it to the company, on this site; the agency collects no part of it.`,
];

function WhatItIs() {
  const { t } = useLingui();
  const { product } = useSettings();
  return (
    <>
      <p>
        {t`By using ${product} you accept these terms. If you do not agree with them, please go to an office instead.`}
      </p>
      <LegalSection title={<Trans>What this service is</Trans>}>
        <p>
          {t`${product} is an intermediary for parcel delivery. It shows the status of driver's licenses and plate numbers. It passes your request on to the delivery company you choose, and books visits to an office. It does not carry the parcel itself.`}
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Delivery times, fees and disputes</Trans>}>
        <LegalList items={deliveryTerms} />
        <p>{foreignClientsRule}</p>
      </LegalSection>
    </>
  );
}

export default function Terms() {
  const { t } = useLingui();
  const { product, contact_email: email } = useSettings();
  return (
    <LegalText>
      <WhatItIs />
      <LegalSection title={<Trans>Your part</Trans>}>
        <LegalList items={yourPart} />
      </LegalSection>
      <LegalSection title={<Trans>Appointments</Trans>}>
        <p>
          {t`A day that you book is reserved for you. Move or cancel it in time if you cannot come, so that someone else can book it. An office may close for a holiday, the weather or an order. We then notify you, and you may choose another day.`}
        </p>
      </LegalSection>
      <LegalSection title={<Trans>When the service is unavailable</Trans>}>
        <p>
          {t`The service may be closed for maintenance, or it may fail. A payment that you made still counts.`}
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Ending access and changing these terms</Trans>}>
        <p>
          {t`${product} may end anyone's access without notice, and may change these terms. This is the current version.`}
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Contact</Trans>}>
        <p>
          <Trans>
            E-mail us at <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
      </LegalSection>
    </LegalText>
  );
}
