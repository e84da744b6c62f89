import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ScrollRegionProps = {
  labelledBy: string;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** What the eye takes for the end need not be it: heights are fractions of a pixel. */
const NEARLY_PX = 2;

/** A shadow that lies on the lower edge as long as more follows. */
const moreLook =
  "after:pointer-events-none after:sticky after:bottom-0 after:-mx-5 after:-mt-5 after:block after:h-5 " +
  "after:bg-linear-to-t after:from-ink/25 after:to-transparent after:transition-opacity";

/** What scrolls inside a modal. When it does, Tab reaches it, so that the arrow keys can scroll it. */
export function ScrollRegion({ labelledBy, id, className, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // At first, so that nobody is shut out; and the render that takes it back measures in the dialog that is open by then.
  const [scrolls, setScrolls] = useState(true);
  const [follows, setFollows] = useState(false);
  function look() {
    const region = ref.current;
    if (!region) return;
    const { scrollHeight, scrollTop, clientHeight } = region;
    setScrolls(scrollHeight > clientHeight);
    setFollows(scrollHeight - scrollTop - clientHeight > NEARLY_PX);
  }
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    for (const box of [ref.current, content.current]) if (box) observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      id={id}
      onScroll={look}
      {...(scrolls && { tabIndex: 0, role: "region", "aria-labelledby": labelledBy })}
      className={classNames(
        "min-h-0 overflow-y-auto overscroll-contain px-5 focus-visible:-outline-offset-3! focus-visible:shadow-[inset_0_0_0_5px_var(--color-ink)]!",
        moreLook,
        follows ? "after:opacity-100" : "after:opacity-0",
        className,
      )}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
