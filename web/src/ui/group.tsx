import { useId, type ReactNode } from "react";
import { Card } from "./card.tsx";

/** One short group of a long form, or one of its steps. */
export function Group({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className="text-base text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </Card>
  );
}
