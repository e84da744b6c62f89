import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ScrollRegionProps = {
  labelledBy: string;
  id?: string | undefined;
  className?: string | undefined;
  /** A long text that may arrive late: it scrolls by keyboard from its first moment. */
  isLong?: boolean;
  children: ReactNode;
};

/** Heights are fractions of a pixel, so the end may be reached only nearly. */
const NEARLY_PX = 2;

/** A shadow at the lower edge while there is more below. */
const moreLook =
  "print:after:hidden after:pointer-events-none after:sticky after:bottom-0 after:-mx-5 after:-mt-5 after:block after:h-5 " +
  "after:bg-linear-to-t after:from-shade after:to-transparent after:transition-opacity";

/** The scroll area of a modal. While it scrolls it is a tab stop, so that the arrow keys work. */
export function ScrollRegion({
  labelledBy,
  id,
  className,
  isLong = false,
  children,
}: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Measured after the first picture: before it, a layout would be forced while the press waits for its sign.
  const [scrolls, setScrolls] = useState(isLong);
  const [follows, setFollows] = useState(false);
  function look() {
    const region = ref.current;
    if (!region) return;
    const { scrollHeight, scrollTop, clientHeight } = region;
    // Whoever is in it keeps the focus.
    setScrolls(scrollHeight > clientHeight || document.activeElement === region);
    setFollows(scrollHeight - scrollTop - clientHeight > NEARLY_PX);
  }
  useEffect(() => {
    // A browser with much to do tells of sizes late.
    const frame = requestAnimationFrame(() => setTimeout(look));
    const observer = new ResizeObserver(look);
    for (const box of [ref.current, content.current]) if (box) observer.observe(box);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
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
