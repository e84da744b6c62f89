import { useId, type ReactNode } from "react";
import { Card } from "./card.tsx";
import { classNames } from "./class-names.ts";
import { RequiredMark } from "./required-mark.tsx";

/** A group of fields, or a step, of a long form. */
export function Group({
  title,
  hint,
  required = false,
  className,
  children,
}: {
  title: string;
  hint?: ReactNode;
  /** The group is one required field. */
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames("flex flex-col gap-4", className)}
    >
      <div>
        <h2 id={id}>
          {title}
          {required ? <RequiredMark /> : null}
        </h2>
        {hint ? <p className="text-base text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </Card>
  );
}
