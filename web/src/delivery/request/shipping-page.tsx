import type { ReactNode } from "react";
import { BackLink, FormPage } from "../../ui/page-column.tsx";
import { lazyPart } from "../../site/loading/lazy-part.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";
import { toDisplayDate } from "@portal/contract/days";
import { useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { RecordCard } from "../../track/drawings/record-card.tsx";

function SubjectCard({ subject }: { subject: ShippingSubject }) {
  const { t } = useLingui();
  const { type, number, holder, officeName } = subject;
  const ofLicense = holder ? t`Driver's license of ${holder.fullName}` : t`Driver's license`;
  return (
    <RecordCard
      type={type}
      number={number}
      name={holder?.fullName}
      birthDate={holder ? toDisplayDate(holder.birthDate) : undefined}
      label={type === "Driver's License" ? ofLicense : t`Number plate`}
    >
      <p className="font-semibold wrap-anywhere">{number}</p>
      {officeName ? (
        <p className="text-base leading-snug text-ink-soft">{t`Kept at ${officeName}`}</p>
      ) : null}
    </RecordCard>
  );
}

type ShippingPageProps = {
  title: string;
  /** The page it belongs to. */
  backTo: string;
  subject: ShippingSubject;
  /** Below the card: another way to receive it. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page with the shipping form: the subject's card above it, on a desktop to its left (spec §2). */
export function ShippingPage({ title, backTo, subject, beside, children }: ShippingPageProps) {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FormPage
        heading={title}
        back={<BackLink to={backTo}>{t`Back`}</BackLink>}
        beside={
          <>
            <SubjectCard subject={subject} />
            {beside}
          </>
        }
      >
        {children}
      </FormPage>
    </>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading...`} className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </Card>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </Card>
    </Loading>
  );
}

/** The shipping form as its own chunk: most people who return to a request have paid it. */
export const LazyShippingForm = lazyPart(
  async () => (await import("./shipping-form.tsx")).ShippingForm,
  <Waiting />,
);
