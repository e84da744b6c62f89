import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ScrollRegionProps = {
  labelledBy: string;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** What scrolls inside a modal. When it does, Tab reaches it, so that the arrow keys can scroll it. */
export function ScrollRegion({ labelledBy, id, className, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const region = ref.current;
    if (!region) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(region.scrollHeight > region.clientHeight),
    );
    observer.observe(region);
    for (const child of region.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      id={id}
      {...(scrolls && { tabIndex: 0, role: "region", "aria-labelledby": labelledBy })}
      className={classNames(
        "min-h-0 overflow-y-auto overscroll-contain px-5 focus-visible:-outline-offset-3! focus-visible:shadow-[inset_0_0_0_5px_var(--color-ink)]!",
        className,
      )}
    >
      {children}
    </div>
  );
}
