import { Trans } from "@lingui/react/macro";
import { useSettings } from "../settings.ts";
import { LegalText } from "./legal-text.tsx";

function LawsAndPurpose() {
  return (
    <>
      <p>
        <Trans>
          This notice says which personal data this portal asks for, why, and what becomes of it. It
          follows Republic Act No. 4136 (Land Transportation and Traffic Code), Republic Act No.
          8792 (Electronic Commerce Act) and Republic Act No. 10173 (Data Privacy Act of 2012).
        </Trans>
      </p>
      <h3>
        <Trans>Why we ask</Trans>
      </h3>
      <p>
        <Trans>
          We use your data to find your driver's license or plate number, to show you its status, to
          hand it to the delivery company you choose, and to book a visit to an office. We ask for
          no more than the step in front of you needs.
        </Trans>
      </p>
    </>
  );
}

function CollectedData() {
  return (
    <>
      <h3>
        <Trans>Personal data that may be collected</Trans>
      </h3>
      <ul>
        <li>
          <Trans>Full name</Trans>
        </li>
        <li>
          <Trans>Birth date</Trans>
        </li>
        <li>
          <Trans>Place of birth</Trans>
        </li>
        <li>
          <Trans>Home address</Trans>
        </li>
        <li>
          <Trans>Gender</Trans>
        </li>
        <li>
          <Trans>Civil status</Trans>
        </li>
        <li>
          <Trans>Citizenship</Trans>
        </li>
        <li>
          <Trans>Father's name</Trans>
        </li>
        <li>
          <Trans>Mother's name</Trans>
        </li>
        <li>
          <Trans>Height</Trans>
        </li>
        <li>
          <Trans>Weight</Trans>
        </li>
        <li>
          <Trans>Tax identification number</Trans>
        </li>
        <li>
          <Trans>Driver's license number</Trans>
        </li>
      </ul>
    </>
  );
}

/** The data privacy notice (spec §1). */
export default function PrivacyNotice() {
  const { privacy_officer_email: officer } = useSettings();
  return (
    <LegalText>
      <LawsAndPurpose />
      <CollectedData />
      <h3>
        <Trans>How long we keep it</Trans>
      </h3>
      <p>
        <Trans>
          Data is kept only as long as it is needed for the purposes above and is then securely
          disposed of.
        </Trans>
      </p>
      <h3>
        <Trans>Your consent</Trans>
      </h3>
      <p>
        <Trans>
          You give your consent by pressing Submit or Continue. You may ask to see, correct or erase
          your data, and you may withdraw your consent, by writing to the officer below.
        </Trans>
      </p>
      <h3>
        <Trans>Data privacy officer</Trans>
      </h3>
      <p>
        <Trans>
          Write to <a href={`mailto:${officer}`}>{officer}</a>.
        </Trans>
      </p>
    </LegalText>
  );
}
