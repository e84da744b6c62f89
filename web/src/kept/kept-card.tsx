import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { focusHeading } from "../site/focus-heading.ts";
import { useDates } from "../site/later/use-dates.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";

type KeptCardProps = {
  /** Of its title, which describes the actions. */
  id: string;
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** The last day that it is kept. */
  until: string;
  /** The main action. */
  open: ReactNode;
  forget: () => Promise<void>;
};

/** One thing that this device keeps: what it is, and a row to open or remove it. */
export function KeptCard(props: KeptCardProps) {
  const { id, icon, title, text, until, open, forget } = props;
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
        {open}
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
