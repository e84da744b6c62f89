import type { ReactNode } from "react";
import { PageTitle } from "../page-title.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";
import { SubjectCard } from "./subject-card.tsx";

type ShippingPageProps = {
  title: string;
  subject: ShippingSubject;
  /** Under the card: another way to get the thing. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page with the shipping form: the card of what is delivered above it, on a desktop at its left (spec §2). */
export function ShippingPage({ title, subject, beside, children }: ShippingPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 px-4 py-6 md:py-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <PageTitle>{title}</PageTitle>
      <h1 className="lg:col-span-2">{title}</h1>
      <div className="flex flex-col gap-3 lg:sticky lg:top-6 lg:self-start">
        <SubjectCard subject={subject} />
        {beside}
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </div>
  );
}
