import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { useEffect, useId, useRef, useState } from "react";
import { forgetFollowed, type FollowedNumber, type KeptCopy } from "../kept/kept-items.ts";
import { focusHeading } from "../site/focus-heading.ts";
import { useDates } from "../site/later/use-dates.ts";
import { lazyPart } from "../site/lazy-part.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icons.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** What is kept, by its type and masked number, which stays on one line. */
export function NameOf({ type, number }: { type: TransactableType; number: string }) {
  const { t } = useLingui();
  const types: Record<TransactableType, string> = {
    "Driver's License": t`Driver's License`,
    "Plate Number": t`Plate Number`,
  };
  return (
    <>
      {types[type]} <span className="unbroken">{number}</span>
    </>
  );
}

/** One is open at a time: each asks for a captcha token. */
export function FollowedNumbers({ followed }: { followed: readonly KeptCopy<FollowedNumber>[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return followed.map((copy) => {
    const key = `${copy.read.type} ${copy.read.number}`;
    return (
      <FollowedCard
        key={key}
        copy={copy}
        isOpen={open === key}
        onOpen={(isOpen) => setOpen(isOpen ? key : null)}
      />
    );
  });
}

/** Needs a connection, and is not stored for use without one. */
const OpenNumber = lazyPart(
  async () => (await import("./open-number.tsx")).OpenNumber,
  <Skeleton className="h-57 md:h-49" />,
);

type FollowedCardProps = {
  copy: KeptCopy<FollowedNumber>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** One number that this device keeps masked: "Open" asks for the rest of a look-up. */
function FollowedCard({ copy, isOpen, onOpen }: FollowedCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The pressed button is no longer on the page.
    if (wasOpen.current !== isOpen) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { read } = copy;
  const day = useDates().day(copy.until);
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-on text-brand">
          <Icon name={read.type === "Plate Number" ? "plate" : "card"} />
        </span>
        <div className="min-w-0">
          <h3 id={id} ref={heading} tabIndex={-1} className="text-base leading-tight">
            <NameOf {...read} />
          </h3>
          <p className="mt-1 text-base leading-snug text-ink-soft">
            <Trans>Kept until {day}</Trans>
          </p>
        </div>
      </div>
      {isOpen ? (
        <>
          <OpenNumber {...read} />
          <Button variant="quiet" onClick={() => onOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" aria-describedby={id} onClick={() => onOpen(true)}>
            <Trans>Open</Trans>
          </Button>
          <Button
            variant="quiet"
            icon="trash"
            aria-describedby={id}
            onClick={() => void forgetFollowed(read).then(() => focusHeading())}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}
