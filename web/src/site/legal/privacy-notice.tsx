import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { LegalList, LegalSection, LegalText } from "./legal-text.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";

const personalData = [
  msg`Full name`,
  msg`Birth date`,
  msg`Place of birth`,
  msg`Home address`,
  msg`Gender`,
  msg`Civil status`,
  msg`Citizenship`,
  msg`Father's name`,
  msg`Mother's name`,
  msg`Height`,
  msg`Weight`,
  msg`Tax identification number`,
  msg`Driver's license number`,
];

const givenHere = [
  msg`Your e-mail address and mobile number, so that we can tell you what happens.`,
  msg`The number of your plate and of its MV file.`,
  msg`For a delivery: the address, and photos of a valid ID and of the Official Receipt or Certificate of Registration. An ID shows more than we ask for; we look only at who you are.`,
  msg`For an appointment: the office and day you choose, and photos of the documents that the office needs.`,
  msg`For a problem that you report: what you enter, and a photo if you add one.`,
  msg`Of a payment: its amount, channel, reference and time. Card and wallet numbers stay with the payment company; we never see them.`,
  msg`The network address of your device, counted for a short time so that no one can guess numbers.`,
];

const grounds = [
  msg`Your consent, where you give it by pressing Submit or Continue.`,
  msg`Doing what you asked for: the delivery or the appointment that you requested.`,
  msg`The duties and powers of the agency under Republic Act No. 4136: issuing licenses and plates to the right person, and keeping their records.`,
];

const recipients = [
  msg`The delivery company that you choose gets the name, mobile number and address of the person who receives the parcel. It also learns whether a license or a plate is in it.`,
  msg`The payment company gets the amount, the channel and a reference.`,
  msg`The office that prints, keeps or releases your license or plate sees your request and its documents.`,
  msg`Our e-mail and text message providers get your address or number and the message.`,
  msg`A court or public authority gets data where the law requires it.`,
];

const safeguards = [
  msg`We remove hidden data, such as where a photo was taken, from every photo. A photo that was sent is never shown again.`,
  msg`We show full names and numbers only to a person who opens the link in our message. A person who enters the mobile number of the request sees them, too.`,
  msg`Our logs hold no names, numbers or addresses.`,
  msg`An appointment or a receipt is kept on your device only if you say so. Your full name and number are never kept there. You can remove it at any time.`,
  msg`The only cookie keeps the language you chose. What you type into a form stays in this browser tab. It is removed once you have paid or booked, when you close the tab, and after 30 minutes without use. No one tracks you from page to page.`,
];

function LawsAndController() {
  const { t } = useLingui();
  const { product } = useSettings();
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t`This notice says which personal data this portal asks for, why, and what happens to it. It follows Republic Act No. 4136 (Land Transportation and Traffic Code), Republic Act No. 8792 (Electronic Commerce Act) and Republic Act No. 10173 (Data Privacy Act of 2012).`}
      </p>
      <p>
        {t`${product} is run for the national land transport agency. The agency decides why and how your data is used, and answers for it.`}
      </p>
    </div>
  );
}

function WhatWeCollect() {
  return (
    <>
      <LegalSection title={<Trans>Personal data that may be collected</Trans>}>
        <LegalList items={personalData} short />
        <p>
          <Trans>
            Most of it is in your record with the agency already. We ask only for what each step
            needs.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>What else you give us here</Trans>}>
        <LegalList items={givenHere} />
      </LegalSection>
    </>
  );
}

function WhatWeDoWithIt() {
  const { t } = useLingui();
  return (
    <>
      <LegalSection title={<Trans>Why we use it, and our legal basis</Trans>}>
        <p>
          {t`We use your data to find your driver's license or plate number and to show you its status. We use it to pass your request to the delivery company, book office visits, and tell you what happens. We also use it to keep others from doing this in your name. Our legal basis is:`}
        </p>
        <LegalList items={grounds} />
      </LegalSection>
      <LegalSection title={<Trans>Who gets it</Trans>}>
        <LegalList items={recipients} />
        <p>
          {t`No one gets more than that, and no one gets it for advertising. Your data is not sold.`}
        </p>
      </LegalSection>
      <LegalSection title={<Trans>How it is protected</Trans>}>
        <LegalList items={safeguards} />
      </LegalSection>
    </>
  );
}

export default function PrivacyNotice() {
  const { t } = useLingui();
  const { privacy_officer_email: officer } = useSettings();
  return (
    <LegalText>
      <LawsAndController />
      <WhatWeCollect />
      <WhatWeDoWithIt />
      <KeptDays />
      <LegalSection title={<Trans>Your consent</Trans>}>
        <p>
          {t`You give your consent by pressing Submit or Continue. You may withdraw it at any time by e-mail to the officer below. What was done until then stays lawful, and a parcel already on its way still arrives.`}
        </p>
      </LegalSection>
      <YourRights />
      <LegalSection title={<Trans>Data privacy officer</Trans>}>
        <p>
          <Trans>
            Questions, requests and complaints about your personal data go to our data privacy
            officer: <a href={`mailto:${officer}`}>{officer}</a>. Quote the Reference Number of your
            request if you have one. Send no photo of an ID by e-mail.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Changes</Trans>}>
        <p>{t`This is the current version.`}</p>
      </LegalSection>
    </LegalText>
  );
}

/** The retention periods (spec §1), from the server's settings. */
export function KeptDays() {
  const { t } = useLingui();
  const { kept_days: kept } = useSettings();
  const hours = Math.round(kept.unclaimed_uploads * 24);
  const {
    photos,
    unpaid,
    transactions,
    appointments,
    submissions,
    alerts,
    unconfirmed_alerts: unconfirmed,
    held_money: held,
    undecided,
    cases,
  } = kept;
  const confirmHours = Math.round(unconfirmed * 24);
  return (
    <LegalSection title={<Trans>How long we keep it</Trans>}>
      <p>
        {t`Data is kept only as long as it is needed for the purposes above and is then securely disposed of.`}
      </p>
      <SummaryList
        rows={[
          { term: t`Photos that go with no request`, value: t`${hours} hours` },
          {
            term: t`Photos of a request`,
            value: t`${photos} days after it was delivered, refused or ended in another way`,
          },
          { term: t`A request that was never paid`, value: t`${unpaid} days` },
          {
            term: t`Name and address of a delivery`,
            value: t`${transactions} days after its end`,
          },
          { term: t`An appointment`, value: t`${appointments} days after its day` },
          {
            term: t`A problem that you reported`,
            value: t`${cases} days after it was closed`,
          },
          {
            term: t`Details sent to be verified`,
            value: t`${submissions} days after they were decided on`,
          },
          {
            term: t`The contact for an alert`,
            value: t`${alerts} days after the message, or after the alert ends, which is after a year at most. ${confirmHours} hours if no one confirms it.`,
          },
        ]}
      />
      <p>
        {t`We keep a request longer, for ${held} days, only if a payment or a reported problem still needs checking. Details that no one has decided on are deleted after ${undecided} days.`}
      </p>
      <p>
        {t`What remains after that, such as the amount and day of a payment, no longer identifies anyone. The record of your license or plate itself belongs to the agency and is kept as the law says.`}
      </p>
    </LegalSection>
  );
}

const rights = [
  msg`To be informed: that is what this notice is for.`,
  msg`To see the data that we keep about you, and to get a copy that you can use elsewhere.`,
  msg`To have wrong data corrected.`,
  msg`To object to a use of your data.`,
  msg`To have data erased or blocked if it is wrong, no longer needed, or was taken unlawfully.`,
  msg`To be compensated for harm from wrong or unlawful use.`,
  msg`To complain to the National Privacy Commission.`,
];

/** The rights of data subjects under Republic Act No. 10173. */
export function YourRights() {
  const { t } = useLingui();
  return (
    <LegalSection title={<Trans>Your rights</Trans>}>
      <p>{t`Republic Act No. 10173 gives you the right:`}</p>
      <LegalList items={rights} />
      <p>
        {t`To use these rights, e-mail the officer below. This is free. The officer tells you how to prove who you are.`}
      </p>
    </LegalSection>
  );
}
