import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LegalLink } from "../legal-link.tsx";
import { PageTitle } from "../page-title.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useSettings } from "../../settings.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { PageColumn } from "../../ui/page-column.tsx";

type MailboxProps = { icon: IconName; title: ReactNode; address: string; children: ReactNode };

function Mailbox({ icon, title, address, children }: MailboxProps) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-mist">
          <Icon name={icon} />
        </span>
        <h2 className="beside-icon">{title}</h2>
      </div>
      {children}
      <p className="flex flex-col items-start gap-x-4 sm:flex-row sm:items-center sm:justify-between">
        <a
          href={`mailto:${address}`}
          className="inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
        >
          {address}
        </a>
        <CopyButton text={address} of={address} />
      </p>
    </Card>
  );
}

function HelpUsHelp() {
  const { t } = useLingui();
  return (
    <Banner variant="info" title={t`So that we can help you at once`}>
      <ul className="mt-2 ml-5 flex list-disc flex-col gap-2">
        <li>
          {t`Give the Reference Number of your request, or the last four characters of your license or plate number.`}
        </li>
        <li>
          {t`Send no photo of an ID and no card or account number. We never ask for them by e-mail.`}
        </li>
        <li>
          <Trans>
            Got a message that asks for money or a code?{" "}
            <Link to={paths.ourMessages}>See how our messages look</Link>.
          </Trans>
        </li>
        <li>{t`For a parcel's location, use the courier's tracking link on your status page.`}</li>
        <li>
          <Trans>
            Questions about your personal data go to the data privacy officer shown in our{" "}
            <LegalLink text="privacy">Privacy Policy</LegalLink>.
          </Trans>
        </li>
      </ul>
    </Banner>
  );
}

export default function ContactScreen() {
  const { t } = useLingui();
  const { contact_email: contact, support_email: support } = useSettings();
  return (
    <PageColumn
      head={
        <div className="flex flex-col gap-2">
          <h1 className="text-wrap">{t`Contact Us`}</h1>
          <p>{t`E-mail us at the address that fits your question.`}</p>
        </div>
      }
      aside={<HelpUsHelp />}
      asideLabel={t`So that we can help you at once`}
    >
      <PageTitle>{t`Contact Us`}</PageTitle>
      <Mailbox icon="help" address={support} title={<Trans>Support</Trans>}>
        <p>
          {t`A page or a link does not work, or a payment does not show. Corporations send their SEC documents here.`}
        </p>
      </Mailbox>
      <Mailbox icon="info" address={contact} title={<Trans>General questions</Trans>}>
        <p>{t`The service itself, its terms, or a suggestion.`}</p>
      </Mailbox>
    </PageColumn>
  );
}
