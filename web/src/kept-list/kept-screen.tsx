import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { formatPesos } from "@portal/contract/money";
import { paths } from "@portal/contract/paths";
import type { PublicTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLingui as useI18n } from "@lingui/react";
import { useEffect, type ReactNode } from "react";
import { forgetAll, tidyKept, useKept } from "../kept/kept-items.ts";
import { focusHeading } from "../site/focus-heading.ts";
import { HomeLink } from "../site/home-link.tsx";
import { useDates } from "../site/later/use-dates.ts";
import { PageTitle } from "../site/page-title.tsx";
import { purposeWords } from "../track/purpose-words.ts";
import { Button } from "../ui/button.tsx";
import { LinkCard } from "../ui/link-card.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { FollowedNumbers, NameOf } from "./followed-numbers.tsx";

function Pass({ read }: { read: AppointmentRead }) {
  const { i18n } = useI18n();
  const purpose = purposeOf(read.type, read.appointable_type);
  const day = useDates().day(read.date);
  return (
    <LinkCard
      to={paths.appointmentOf(read.reference)}
      icon="calendar"
      title={purpose ? i18n._(purposeWords[purpose]) : read.reference}
      text={`${day}\u00a0· ${read.office.name}`}
    />
  );
}

function KeptReceiptLink({ read }: { read: PublicTransaction }) {
  return (
    <LinkCard
      to={paths.tracking({ transaction_reference: read.uuid })}
      icon="truck"
      title={<NameOf type={read.transactable_type} number={read.transactable_details.number} />}
      text={
        <>
          {`${formatPesos(read.amount)}\u00a0· `}
          <span className="inline-block">{read.reference}</span>
        </>
      }
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
          You can keep a number, a booked appointment or the receipt of a payment. Open it, then
          choose “Keep on this device”.
        </Trans>
      </p>
      <HomeLink />
    </>
  );
}

/** What this device keeps, and the one press that forgets it all (decision 063). */
export default function KeptScreen() {
  const { t } = useLingui();
  const { appointments, receipts, followed } = useKept();
  useEffect(tidyKept, []);
  const papers = appointments.length + receipts.length;
  const title = t`Kept on this device`;
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {papers + followed.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <p>
            <Trans>
              They are saved in this browser only. Each is removed by itself on its last day.
            </Trans>
            {papers > 0 ? (
              <>
                {" "}
                <Trans>Appointments and receipts open without internet.</Trans>
              </>
            ) : null}
          </p>
          {appointments.length > 0 ? (
            <Section title={<Trans>Appointments</Trans>}>
              {appointments.map(({ read }) => (
                <Pass key={read.reference} read={read} />
              ))}
            </Section>
          ) : null}
          {receipts.length > 0 ? (
            <Section title={<Trans>Receipts</Trans>}>
              {receipts.map(({ read }) => (
                <KeptReceiptLink key={read.uuid} read={read} />
              ))}
            </Section>
          ) : null}
          {followed.length > 0 ? (
            <Section title={<Trans>Numbers you follow</Trans>}>
              <FollowedNumbers followed={followed} />
            </Section>
          ) : null}
          <Button
            variant="secondary"
            icon="trash"
            wide
            className="sm:self-start"
            onClick={() => void forgetAll().then(() => focusHeading())}
          >
            <Trans>Remove everything</Trans>
          </Button>
        </>
      )}
    </PageColumn>
  );
}
