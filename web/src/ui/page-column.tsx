import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type PageColumnProps = {
  children: ReactNode;
  aside?: ReactNode;
  asideLabel?: string | undefined;
  className?: string | undefined;
};

/** A phone's column on every screen; a desktop adds a summary beside it, and the form gets no wider. */
export function PageColumn({ children, aside, asideLabel, className }: PageColumnProps) {
  return (
    <div
      className={classNames(
        "mx-auto flex w-full flex-col gap-6 px-4 py-6 md:py-10 print:max-w-none print:px-0 print:py-4",
        aside
          ? "max-w-5xl lg:grid lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-10"
          : "max-w-xl",
        className,
      )}
    >
      <div className="flex max-w-full min-w-0 flex-col gap-6">{children}</div>
      {aside ? (
        <aside aria-label={asideLabel} className="lg:sticky lg:top-6 lg:self-start">
          {aside}
        </aside>
      ) : null}
    </div>
  );
}
