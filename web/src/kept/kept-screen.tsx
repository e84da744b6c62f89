import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { formatPesos } from "@portal/contract/money";
import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import type { PublicTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { focusHeading } from "../site/focus-heading.ts";
import { HomeLink } from "../site/home-link.tsx";
import { useDates } from "../site/use-dates.ts";
import { PageTitle } from "../site/page-title.tsx";
import { purposeWords } from "../site/purpose-words.ts";
import { ClearPhone } from "../site/visit.tsx";
import { BackLink, PageColumn } from "../ui/page-column.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { forgetAppointment, forgetReceipt, useKept, type KeptCopy } from "./kept-items.ts";

type KeptCardProps = {
  /** Of its title, which describes the actions. */
  id: string;
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** The last day that it is kept. */
  until: string;
  /** Where it opens. */
  to: string;
  forget: () => Promise<void>;
};

/** One thing that this device keeps: what it is, and a row to open or remove it. */
function KeptCard(props: KeptCardProps) {
  const { id, icon, title, text, until, to, forget } = props;
  const day = useDates().day(until);
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-on text-brand">
          <Icon name={icon} />
        </span>
        <div className="beside-icon">
          <h3 id={id} className="text-base leading-tight">
            {title}
          </h3>
          {text ? <p className="mt-1 text-base leading-snug">{text}</p> : null}
          <p className="mt-1 text-base leading-snug text-ink-soft">
            <Trans>Kept until {day}</Trans>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to} variant="secondary" aria-describedby={id}>
          <Trans>Open</Trans>
        </ButtonLink>
        <Button
          variant="quiet"
          icon="trash"
          aria-describedby={id}
          onClick={() => void forget().then(() => focusHeading())}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </Card>
  );
}

/** What is kept, by its type and masked number, which stays on one line. */
function NameOf({ type, number }: { type: TransactableType; number: string }) {
  const { t } = useLingui();
  const types: Record<TransactableType, string> = {
    "Driver's License": t`Driver's License`,
    "Plate Number": t`Plate Number`,
  };
  return (
    <>
      {types[type]}{" "}
      <span translate="no" className="unbroken">
        {number}
      </span>
    </>
  );
}

function KeptPass({ copy: { read, until } }: { copy: KeptCopy<AppointmentRead> }) {
  const { i18n } = useLingui();
  const purpose = purposeOf(read.type, read.appointable_type);
  const day = useDates().day(read.date);
  const id = useId();
  return (
    <KeptCard
      id={id}
      icon="calendar"
      title={purpose ? i18n._(purposeWords[purpose]) : read.reference}
      text={`${day}\u00a0· ${read.office.name}`}
      until={until}
      to={paths.appointmentOf(read.reference)}
      forget={() => forgetAppointment(read.reference)}
    />
  );
}

function KeptReceipt({ copy: { read, until } }: { copy: KeptCopy<PublicTransaction> }) {
  const { uuid } = read;
  const id = useId();
  return (
    <KeptCard
      id={id}
      icon="truck"
      title={<NameOf type={read.transactable_type} number={read.transactable_details.number} />}
      text={
        <>
          {`${formatPesos(read.amount)}\u00a0· `}
          <span translate="no" className="inline-block">
            {read.reference}
          </span>
        </>
      }
      until={until}
      to={paths.tracking({ transaction_reference: uuid })}
      forget={() => forgetReceipt(uuid)}
    />
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Nothing() {
  return (
    <>
      <p>
        <Trans>Nothing is kept on this device.</Trans>
      </p>
      <p className="text-ink-soft">
        <Trans>
          You can keep a booked appointment or the receipt of a payment. Open it, then choose “Keep
          on this device”.
        </Trans>
      </p>
      <HomeLink />
    </>
  );
}

/** What this device keeps, each with its own removal (decision 063). */
export default function KeptScreen() {
  const { t } = useLingui();
  const { appointments, receipts } = useKept();
  const papers = appointments.length + receipts.length;
  const title = t`Kept on this device`;
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <BackLink to={paths.track}>
        <Trans>Back</Trans>
      </BackLink>
      <h1>{title}</h1>
      {papers === 0 ? (
        <Nothing />
      ) : (
        <>
          <p>
            <Trans>
              They are saved in this browser only. Each is removed by itself on its last day.
            </Trans>{" "}
            <Trans>They open without internet.</Trans>
          </p>
          {appointments.length > 0 ? (
            <Section title={<Trans>Appointments</Trans>}>
              {appointments.map((copy) => (
                <KeptPass key={copy.read.reference} copy={copy} />
              ))}
            </Section>
          ) : null}
          {receipts.length > 0 ? (
            <Section title={<Trans>Receipts</Trans>}>
              {receipts.map((copy) => (
                <KeptReceipt key={copy.read.uuid} copy={copy} />
              ))}
            </Section>
          ) : null}
          <ClearPhone />
        </>
      )}
    </PageColumn>
  );
}
