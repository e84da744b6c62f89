import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { classNames } from "../../ui/look.ts";

export function LegalText({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-7 pb-4 [&_a]:wrap-anywhere">{children}</div>;
}

export function LegalSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

type LegalListProps = {
  items: readonly MessageDescriptor[];
  /** Short items, in columns if there is room. */
  short?: boolean | undefined;
};

export function LegalList({ items, short = false }: LegalListProps) {
  const { t } = useLingui();
  return (
    <ul
      className={classNames(
        "ml-5 list-disc marker:text-brand",
        short ? "grid gap-x-8 gap-y-1 sm:grid-cols-2" : "flex flex-col gap-2",
      )}
    >
      {items.map((item) => (
        <li key={item.id}>{t(item)}</li>
      ))}
    </ul>
  );
}
