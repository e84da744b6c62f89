import type { ReactNode } from "react";
import { FormPage } from "../../ui/form-page.tsx";
import { PageTitle } from "../../site/page-title.tsx";
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
    <>
      <PageTitle>{title}</PageTitle>
      <FormPage
        heading={title}
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
