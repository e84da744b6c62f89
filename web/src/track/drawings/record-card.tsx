import type { TransactableType } from "@portal/contract/status";
import type { ComponentProps, ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { LicenseCard } from "./license-card.tsx";
import { Plate } from "./plate.tsx";

type RecordCardProps = ComponentProps<typeof LicenseCard> & {
  type: TransactableType;
  /** In words, beside the drawing. */
  children: ReactNode;
};

/** What a form is about: a drawing of the license or plate; small on a phone, so that the form is in view. */
export function RecordCard({ type, children, ...drawn }: RecordCardProps) {
  return (
    <Card className="flex flex-wrap items-center gap-4 py-3 lg:flex-col lg:items-stretch lg:py-6">
      <div className="w-28 shrink-0 sm:w-36 lg:w-full">
        {type === "Driver's License" ? (
          <LicenseCard {...drawn} />
        ) : (
          <Plate number={drawn.number} label={drawn.label} />
        )}
      </div>
      <div className="grow basis-[6.5rem] lg:basis-auto">{children}</div>
    </Card>
  );
}
