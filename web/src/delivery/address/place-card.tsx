import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { PlaceDrawing } from "./place-drawing.tsx";

type PlaceCardProps = {
  name: string;
  /** City and province. */
  wider: string;
  children?: ReactNode;
  id?: string | undefined;
  /** Chosen just now: the search field that had the focus is gone. */
  isNew: boolean;
  onChange: () => void;
};

/** The chosen place: its name, what is known of it, and the way to another one. */
export function PlaceCard({ name, wider, children, id, isNew, onChange }: PlaceCardProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t`Chosen place: ${name}, ${wider}`}
      tabIndex={-1}
      className="flex gap-4 rounded-card border border-line bg-mist p-4"
    >
      <PlaceDrawing className="size-16 shrink-0" />
      <div className="flex min-w-0 grow flex-col items-start">
        <p className="leading-tight font-semibold wrap-anywhere">{name}</p>
        <p className="text-base text-ink-soft wrap-anywhere">{wider}</p>
        {children}
        <Button
          id={id}
          variant="quiet"
          className="-mb-2 -ml-[calc(var(--spacing)*3+2px)] px-3!"
          aria-label={t`Change the place`}
          onClick={onChange}
        >
          <Trans>Change</Trans>
        </Button>
      </div>
    </div>
  );
}
