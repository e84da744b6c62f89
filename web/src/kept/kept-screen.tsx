import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, type ReactNode } from "react";
import { tidyKept, useKept } from "../kept/kept-items.ts";
import { HomeLink } from "../site/home-link.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { ClearPhone } from "../site/visit.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { KeptPass, KeptReceipt } from "./kept-papers.tsx";

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
  useEffect(tidyKept, []);
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
